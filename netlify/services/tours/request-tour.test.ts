/** Tour requests, as visitors and programs send them. */
import { expect, test } from 'vitest'
import { errorOf, isReply, testServer } from '#server/test-support/server/test-server.ts'

const wish = { name: 'Kim Visitor', phone: '(555) 123-4567', date: '2026-12-01', time: '4pm' }
const path = '/api/tour-requests'

test('is kept under its month for the staff to work through', async () => {
  const { ask, context } = testServer()
  const answer = await ask('POST', path, wish)
  expect(isReply('requestTour', answer)).toBe(true)
  const listed = await context.store.list('tour/2026-11/')
  expect(listed).toHaveLength(1)
  const { value } = (await context.store.read(listed[0]!.key))!
  expect(value).toEqual({ v: 1, id: expect.any(String), ...wish, status: 'new', createdAt: '2026-11-21T17:00:00.000Z' })
})

test('the same wish on the same day is one wish, however often it is sent', async () => {
  const { ask, context, at } = testServer()
  const answers = await Promise.all([wish, wish, wish].map((body) => ask('POST', path, body)))
  for (let n = 0; n < 20; n += 1) answers.push(await ask('POST', path, wish))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(await context.store.list('tour/')).toHaveLength(1)
  at('2026-11-22T17:00:00Z')
  await ask('POST', path, wish)
  expect(await context.store.list('tour/')).toHaveLength(2)
})

test('5 an hour and network', async () => {
  const { ask, context } = testServer()
  const send = (n: number, ip = '203.0.113.9') => ask('POST', path, { ...wish, phone: `${n}` }, { ip })
  for (let n = 0; n < 5; n += 1) expect((await send(n)).status).toBe(201)
  const refused = await send(5)
  expect([refused.status, errorOf(refused).code]).toEqual([429, 'too_many'])
  expect((await send(6, '203.0.112.9')).status).toBe(201)
  expect(await context.store.list('tour/')).toHaveLength(6)
})

test('a program that fills the field nobody sees is thanked, and leaves nothing', async () => {
  const { ask, writes } = testServer()
  const answer = await ask('POST', path, { ...wish, website: 'https://spam.example' })
  expect([answer.status, answer.body]).toEqual([201, (await testServer().ask('POST', path, wish)).body])
  expect(writes()).toBe(0)
})

test.each([{ ...wish, time: '12pm' }, { ...wish, name: ' ' }, { ...wish, date: '' }, { name: 'x' }])(
  '%j is incomplete and leaves nothing',
  async (body) => {
    const { ask, writes } = testServer()
    const answer = await ask('POST', path, body)
    expect([answer.status, errorOf(answer).error]).toEqual([400, 'Please fill in all fields.'])
    expect(writes()).toBe(0)
  },
)
