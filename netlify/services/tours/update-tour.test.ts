/** Tour requests in the admin area: listed newest first, edited concurrently without losing notes. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let server: TestServer
let cookie: string
beforeEach(async () => {
  server = testServer({ now: new Date('2026-11-21T17:00:00Z') })
  ;({ cookie } = await server.signUpStaff())
})

const requestTour = async (name: string) => {
  const { body } = await server.ask('POST', '/api/tour-requests', {
    name,
    phone: '555',
    date: '2026-12-01',
    time: '4pm',
  })
  return (body as Reply<'requestTour'>).request.id
}
const list = async () =>
  ((await server.ask('GET', '/api/tour-requests', undefined, { cookie })).body as Reply<'listTours'>).requests
const update = (id: string, body: object) => server.ask('PATCH', `/api/tour-requests/${id}`, body, { cookie })

test('lists newest first, with status "new" and no notes', async () => {
  await requestTour('Kim')
  server.setClock('2026-11-21T18:00:00Z')
  await requestTour('Lee')
  expect((await list()).map(({ name }) => name)).toEqual(['Lee', 'Kim'])
  expect((await list())[1]).toMatchObject({ status: 'new', notes: '', followUp: '', rev: 0 })
})

test('saves status, notes and follow-up; omitted fields stay; writes the admin log', async () => {
  const id = await requestTour('Kim')
  await update(id, { status: 'confirmed', notes: 'Called.\nComing with twins.', followUp: '2026-12-02', rev: 0 })
  const { body } = await update(id, { status: 'visited' })
  expect((body as Reply<'updateTour'>).request).toMatchObject({
    status: 'visited',
    notes: 'Called.\nComing with twins.',
    followUp: '2026-12-02',
    rev: 2,
  })
  await update(id, { status: 'visited', notes: '', followUp: '' })
  expect((await list())[0]).toMatchObject({ notes: '', followUp: '' })
  const { body: log } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
  expect((log as Reply<'readLog'>).entries[0]).toMatchObject({ what: 'tour_updated', subject: id })
})

describe('the agreed time', () => {
  const closed = { name: 'Kim', phone: '556', date: '2026-11-26', time: '10am' }
  const requested = async (body: object) =>
    ((await server.ask('POST', '/api/tour-requests', body)).body as Reply<'requestTour'>).request.id

  test('is the wish if nothing else is said, and an earlier one stays with every other change', async () => {
    const id = await requestTour('Kim')
    await update(id, { status: 'confirmed' })
    expect((await list())[0]).toMatchObject({ agreedDate: '2026-12-01', agreedTime: '16:00' })
    await update(id, { status: 'confirmed', agreedDate: '2026-12-02', agreedTime: '17:30' })
    await update(id, { status: 'confirmed', notes: 'Twins.' })
    await update(id, { status: 'visited' })
    expect((await list())[0]).toMatchObject({ agreedDate: '2026-12-02', agreedTime: '17:30', date: '2026-12-01' })
    await update(id, { status: 'new' })
    expect((await list())[0]).toMatchObject({ agreedDate: '', agreedTime: '' })
  })

  test.each([
    ['a holiday', closed, {}, 'agreedDate', 'We are closed on Thu Nov 26 (Thanksgiving).'],
    ['a past day', { ...closed, date: '2026-11-20' }, {}, 'agreedDate', 'This day is over.'],
    ['no day', { ...closed, date: 'next week' }, {}, 'agreedDate', 'Please pick a day.'],
    ['closed by staff', { ...closed, date: '2026-11-30' }, {}, 'agreedTime', 'We are closed at this hour.'],
    [
      'agreed at night',
      closed,
      { agreedDate: '2026-12-01', agreedTime: '23:00' },
      'agreedTime',
      'We are closed at this hour.',
    ],
  ])('has to be chosen: %s', async (_, wish, agreed, field, error) => {
    const closure = { scope: 'club', from: '2026-11-30T08:00', to: '2026-11-30T12:00', reason: 'Ice' }
    await server.ask('POST', '/api/admin/closures', closure, { cookie })
    const id = await requested(wish)
    const refused = await update(id, { status: 'confirmed', ...agreed })
    expect([refused.status, errorOf(refused).error, errorOf(refused).fields]).toEqual([400, error, { [field]: error }])
    expect((await list())[0]).toMatchObject({ status: 'new', agreedDate: '' })
    expect((await update(id, { status: 'confirmed', agreedDate: '2026-12-01', agreedTime: '10:00' })).status).toBe(200)
  })

  test('may pass: notes can be taken after the visit', async () => {
    const id = await requestTour('Kim')
    await update(id, { status: 'confirmed' })
    server.setClock('2026-12-02T18:00:00Z')
    ;({ cookie } = await server.signUpStaff('later@thenest.example'))
    expect((await update(id, { status: 'confirmed', notes: 'Liked it.' })).status).toBe(200)
  })
})

test('the second of two edits is rejected, and the first note stays', async () => {
  const id = await requestTour('Kim')
  await update(id, { status: 'confirmed', notes: 'Mine', rev: 0 })
  const second = await update(id, { status: 'lost', notes: 'Yours', rev: 0 })
  expect([second.status, errorOf(second).code]).toEqual([409, 'changed'])
  expect((await list())[0]).toMatchObject({ status: 'confirmed', notes: 'Mine' })
})

test.each([
  [{ status: 'maybe' }, 400],
  [{ status: 'new', notes: 'x'.repeat(1001) }, 400],
  [{ status: 'new', followUp: '2026-02-30' }, 400],
  [{}, 400],
])('rejects %j', async (body, status) => {
  const id = await requestTour('Kim')
  expect((await update(id, body)).status).toBe(status)
  expect((await update('tour_nothing', { status: 'new' })).status).toBe(404)
})

test('requests older than a year are not listed', async () => {
  await requestTour('Kim')
  server.setClock('2027-12-21T17:00:00Z')
  ;({ cookie } = await server.signUpStaff('later@thenest.example'))
  expect(await list()).toEqual([])
})
