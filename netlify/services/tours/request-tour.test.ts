/** Tour requests from visitors and bots. */
import { expect, test } from 'vitest'
import { errorOf, matchesContract, testServer } from '#server/test-support/server/test-server.ts'

const details = { name: 'Kim Visitor', phone: '(555) 123-4567', date: '2026-12-01', time: '4pm' }
const path = '/api/tour-requests'

test('is stored under its month', async () => {
  const { ask, context } = testServer()
  const response = await ask('POST', path, details)
  expect(matchesContract('requestTour', response)).toBe(true)
  const listed = await context.store.list('tour/2026-11/')
  expect(listed).toHaveLength(1)
  const { value } = (await context.store.read(listed[0]!.key))!
  expect(value).toEqual({
    v: 1,
    id: expect.any(String),
    ...details,
    status: 'new',
    createdAt: '2026-11-21T17:00:00.000Z',
  })
})

test('the same request on the same day is stored once, however often it is sent', async () => {
  const { ask, context, setClock } = testServer()
  const responses = await Promise.all([details, details, details].map((body) => ask('POST', path, body)))
  for (let n = 0; n < 20; n += 1) responses.push(await ask('POST', path, details))
  expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(await context.store.list('tour/')).toHaveLength(1)
  setClock('2026-11-22T17:00:00Z')
  await ask('POST', path, details)
  expect(await context.store.list('tour/')).toHaveLength(2)
})

test('5 requests per hour and network', async () => {
  const { ask, context } = testServer()
  const send = (n: number, ip = '203.0.113.9') => ask('POST', path, { ...details, phone: `${n}` }, { ip })
  for (let n = 0; n < 5; n += 1) expect((await send(n)).status).toBe(201)
  const rejected = await send(5)
  expect([rejected.status, errorOf(rejected).code]).toEqual([429, 'too_many'])
  expect((await send(6, '203.0.112.9')).status).toBe(201)
  expect(await context.store.list('tour/')).toHaveLength(6)
})

test('a bot that fills the honeypot gets a success response; nothing is stored', async () => {
  const { ask, writeCount } = testServer()
  const response = await ask('POST', path, { ...details, website: 'https://spam.example' })
  expect([response.status, response.body]).toEqual([201, (await testServer().ask('POST', path, details)).body])
  expect(writeCount()).toBe(0)
})

test.each([{ ...details, time: '12pm' }, { ...details, name: ' ' }, { ...details, date: '' }, { name: 'x' }])(
  'rejects the incomplete %j and stores nothing',
  async (body) => {
    const { ask, writeCount } = testServer()
    const response = await ask('POST', path, body)
    expect([response.status, errorOf(response).error]).toEqual([400, 'Please fill in all fields.'])
    expect(writeCount()).toBe(0)
  },
)

test('keeps an e-mail address and the age of the child, if given', async () => {
  const { ask, context } = testServer()
  await ask('POST', path, { ...details, email: 'kim@thenest.example', childAge: '11' })
  await ask('POST', path, { ...details, phone: '556', email: '', childAge: '' })
  const stored = await Promise.all((await context.store.list('tour/')).map(({ key }) => context.store.read(key)))
  const values = stored.map((record) => record?.value as { email?: string; childAge?: string })
  expect(values.filter(({ email, childAge }) => email === 'kim@thenest.example' && childAge === '11')).toHaveLength(1)
  expect(values.filter((value) => !('email' in value) && !('childAge' in value))).toHaveLength(1)
})

test.each([
  ['a closed day', { date: '2026-11-26' }],
  ['a past day', { date: '2026-11-20' }],
  ['a far day', { date: '2031-06-01' }],
  ['an hour that has begun', { date: '2026-11-21', time: '9am' }],
  ['a date in words', { date: 'next Tuesday' }],
  ['a phone number in words', { phone: 'ask for Kim' }],
])('%s is taken as it is: staff suggest another', async (_, change) => {
  const { ask, context } = testServer()
  const response = await ask('POST', path, { ...details, ...change })
  expect([response.status, matchesContract('requestTour', response)]).toEqual([201, true])
  const [listed] = await context.store.list('tour/')
  expect((await context.store.read(listed!.key))?.value).toMatchObject(change)
})

test.each([
  [{ email: 'kim' }, 'email', 'Enter a valid email'],
  [{ childAge: '40' }, 'childAge', 'Please select an age.'],
  [{ date: 'x'.repeat(200) }, 'date', expect.any(String)],
])('refuses %j at its field and stores nothing', async (change, field, message) => {
  const { ask, writeCount } = testServer()
  const response = await ask('POST', path, { ...details, ...change })
  expect([response.status, errorOf(response).fields?.[field]]).toEqual([400, message])
  expect(writeCount()).toBe(0)
})
