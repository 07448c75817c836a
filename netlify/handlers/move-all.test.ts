/** Moving the bookings of a closure in one call, which may be repeated, through the whole server in memory. */
// @module-tag long
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const date = '2026-11-24'

/** Called before each operation of the storage. */
let beforeEachOperation = () => {}
let server: TestServer
let staff: { cookie: string }
let closure: string
/** The ids of bookings of three families, at 6 PM, when all lanes are closed. */
let ids: string[]
beforeEach(openClub)

async function openClub() {
  beforeEachOperation = () => {}
  const store = interceptStore(memoryStore(), async (operation) => {
    beforeEachOperation()
    return operation()
  })
  server = testServer({ store, mailEnabled: true })
  server.waitByClock()
  staff = await server.signUpStaff()
  const families = [await server.signUp(), await server.signUp(), await server.signUp()]
  ids = []
  for (const [nth, { profile }] of families.entries()) ids.push(await book(profile.email, nth + 1, '18:00'))
  const hours = { from: `${date}T18:00`, to: `${date}T19:00`, reason: 'New boards' }
  const added = await asStaff('closures', { scope: 'kind', kind: 'lane', ...hours })
  closure = (added.body as Reply<'addClosure'>).closure.id
}

const asStaff = (path: string, body?: object, key?: string) =>
  server.ask(body ? 'POST' : 'GET', `/api/admin/${path}`, body, { ...staff, ...(key ? { key } : {}) })
async function book(email: string, unit: number, time: string) {
  const booked = await asStaff('bookings', { kind: 'lane', unit, date, time, name: 'Sam Example', email })
  return (booked.body as Reply<'bookForMember'>).booking.id
}

/** To the same lane, an hour earlier. */
const moves = () => ids.map((id, nth) => ({ id, unit: nth + 1, date, time: '17:00' }))
const moveAll = (key = 'press-1', asked = moves()) => asStaff(`closures/${closure}/move-all`, { moves: asked }, key)
const linesOf = ({ body }: { body: unknown }) => (body as Reply<'moveAll'>).lines
const outcomes = (response: { body: unknown }) =>
  linesOf(response).map(({ booking, error }) => error ?? `${booking?.unit} ${booking?.time}`)
const sheet = async () =>
  ((await asStaff(`day?date=${date}`)).body as Reply<'daySheet'>).sheet!.bookings.map(
    ({ unit, time }) => `${unit} ${time}`,
  )
/** The e-mails about moves. */
const toldOf = async () =>
  ((await asStaff('outbox')).body as Reply<'listOutbox'>).messages.filter(({ title }) =>
    title.startsWith('Booking moved by the club'),
  ).length
const movesLogged = async () =>
  ((await server.ask('GET', '/api/log?day=2026-11-21', undefined, staff)).body as Reply<'readLog'>).entries.filter(
    ({ what }) => what === 'booking_moved',
  ).length

test('each booking goes to the slot that staff have seen, and is logged', async () => {
  const moved = await moveAll()
  expect(matchesContract('moveAll', moved)).toBe(true)
  expect(outcomes(moved)).toEqual(['1 17:00', '2 17:00', '3 17:00'])
  expect(await sheet()).toEqual(['1 17:00', '2 17:00', '3 17:00'])
  expect(await movesLogged()).toBe(3)
  expect((await asStaff('closures')).body).toMatchObject({ undecided: [] })
})

test('a booking stays whose slot was taken, or that staff have decided about, and its line says why', async () => {
  const { profile } = await server.signUp()
  await book(profile.email, 1, '17:00')
  const path = `/api/admin/closures/${closure}`
  await server.ask('PATCH', path, { keep: ids[1] }, staff)
  await server.ask('POST', `/api/admin/bookings/${ids[2]}/cancel`, { kind: 'lane' }, staff)
  expect(outcomes(await moveAll())).toEqual([
    bookingMessages.lane.taken,
    'Someone has decided about this booking meanwhile.',
    bookingMessages.gone,
  ])
  expect(await sheet()).toEqual(['1 17:00', '1 18:00', '2 18:00'])
})

test('the same call again has the same lines, and moves nothing twice', async () => {
  const first = await moveAll()
  expect((await moveAll()).body).toEqual(first.body)
  expect([await movesLogged(), await sheet()]).toEqual([3, ['1 17:00', '2 17:00', '3 17:00']])
  expect(await toldOf()).toBe(3)
})

test('the same key for other bookings is refused, and they stay', async () => {
  await moveAll('press-1', moves().slice(0, 1))
  const other = await moveAll('press-1', moves().slice(1))
  expect([other.status, errorOf(other).code]).toEqual([422, 'key_reused'])
  expect(await sheet()).toEqual(['1 17:00', '2 18:00', '3 18:00'])
})

test('a call that dies at any operation is finished by the next', async () => {
  let died = 0
  for (let nth = 1; ; nth += 7) {
    await openClub()
    let count = 0
    beforeEachOperation = () => {
      count += 1
      if (count >= nth) throw new StorageUnavailable('the process died')
    }
    const interrupted = await moveAll()
    beforeEachOperation = () => {}
    if (interrupted.status === 200) break
    died += 1
    expect(outcomes(await moveAll())).toEqual(['1 17:00', '2 17:00', '3 17:00'])
    expect(await sheet()).toEqual(['1 17:00', '2 17:00', '3 17:00'])
  }
  expect(died).toBeGreaterThan(5)
})

test('a slow call answers for those it got to, and the next call for the others', async () => {
  let at = new Date('2026-11-21T17:00:00Z').getTime()
  beforeEachOperation = () => server.setClock(new Date((at += 400)))
  const asked = [...moves()]
  const first = linesOf(await moveAll('press-1', asked)).map(({ id }) => id)
  expect(first).toEqual(ids.slice(0, first.length))
  expect(first.length).toBeLessThan(3)
  beforeEachOperation = () => {}
  const others = asked.filter(({ id }) => !first.includes(id))
  expect(linesOf(await moveAll('press-2', others)).map(({ id }) => id)).toEqual(ids.slice(first.length))
  expect(await sheet()).toEqual(['1 17:00', '2 17:00', '3 17:00'])
})
