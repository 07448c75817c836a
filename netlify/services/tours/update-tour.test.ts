/** Tour requests in the admin area: listed newest first, edited concurrently without losing notes. */
import { beforeEach, expect, test } from 'vitest'
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
