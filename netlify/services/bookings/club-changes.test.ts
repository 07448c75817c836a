/** Bookings that staff move or cancel: what the family and the front desk are told, through the whole server in memory. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let staff: { cookie: string }
beforeEach(async () => {
  server = testServer()
  anna = await server.signUp({ parentPhone: '518 555 0142' })
  staff = await server.signUpStaff()
})

const date = '2026-11-24'
const book = async (time = '17:00', lane = 3) => {
  const body = { lane, date, time, name: 'Sam', email: anna.profile.email }
  const response = await server.ask('POST', '/api/lanes/bookings', body, anna)
  return (response.body as Reply<'reserveLane'>).booking.id
}
const move = async (id: string, change: object) => {
  const body = { unit: 3, date, time: '16:00', ...change }
  const response = await server.ask('POST', `/api/admin/bookings/${id}/move`, body, staff)
  expect(response.status).toBe(200)
  return (response.body as Reply<'moveBooking'>).booking.id
}
const cancelAs = (who: { cookie: string }, id: string) =>
  server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, who)
const told = async (who: { cookie: string } = anna) => {
  const response = await server.ask('GET', '/api/schedule/changes', undefined, who)
  expect(matchesContract('scheduleChanges', response)).toBe(true)
  return (response.body as Reply<'scheduleChanges'>).changes
}
const toldStaff = async () => {
  const response = await server.ask('GET', '/api/admin/changes', undefined, staff)
  expect(matchesContract('adminChanges', response)).toBe(true)
  return (response.body as Reply<'adminChanges'>).changes
}
const confirm = (id: string, who: { cookie: string } = anna) =>
  server.ask('POST', `/api/schedule/changes/${id}/seen`, undefined, who)
const close = (from: string, to: string, reason: string) =>
  server.ask(
    'POST',
    '/api/admin/closures',
    { scope: 'club', from: `${date}T${from}`, to: `${date}T${to}`, reason },
    staff,
  )

const five = { unit: 3, date, time: '17:00' }
const at = '2026-11-21T17:00:00.000Z'

describe('the family is told', () => {
  test('a move, with both slots, until it confirms; staff see with whom to talk, and when it was seen', async () => {
    const id = await book()
    const to = await move(id, {})
    const change = { id, kind: 'lane', player: anna.playerId, from: five, to: { id: to, ...five, time: '16:00' }, at }
    expect(await told()).toEqual([change])
    const { profile } = anna
    const member = {
      id: profile.id,
      players: [{ id: anna.playerId, name: 'Sam Example', age: '11', position: 'goalie' }],
      caregivers: [{ ...profile, phone: '518 555 0142' }],
    }
    expect(await toldStaff()).toEqual([{ ...change, member }])

    server.setClock('2026-11-21T18:00:00Z')
    expect((await confirm(id)).status).toBe(204)
    expect(await told()).toEqual([])
    expect(await toldStaff()).toEqual([{ ...change, member, seen: '2026-11-21T18:00:00.000Z' }])
    server.setClock('2026-11-21T19:00:00Z')
    expect((await confirm(id)).status).toBe(204)
    expect((await toldStaff())[0]?.seen).toBe('2026-11-21T18:00:00.000Z')
  })

  test('a cancellation, with the reason of the closure', async () => {
    const id = await book()
    await close('16:00', '18:00', 'compressor repair')
    expect((await cancelAs(staff, id)).status).toBe(204)
    expect(await told()).toEqual([
      { id, kind: 'lane', player: anna.playerId, from: five, reason: 'compressor repair', at },
    ])
  })

  test('several unseen moves as one, from the slot the family knows; after confirming, from the next', async () => {
    const moved = await move(await book(), {})
    const again = await move(moved, { time: '15:00' })
    expect(await told()).toMatchObject([{ id: moved, from: five, to: { id: again, time: '15:00' } }])
    await confirm(moved)
    await move(again, { time: '14:00' })
    expect(await told()).toMatchObject([{ id: again, from: { time: '15:00' }, to: { time: '14:00' } }])
  })

  test('a moved booking that is then canceled, from the slot the family knows', async () => {
    const moved = await move(await book(), {})
    await cancelAs(staff, moved)
    const [change, ...others] = await told()
    expect([change, others]).toMatchObject([{ id: moved, from: five }, []])
    expect(change?.to).toBeUndefined()
  })
})

describe('the family is not told', () => {
  test('of what it did itself, or already undid', async () => {
    const id = await book()
    const moved = await move(id, {})
    await cancelAs(anna, moved)
    await cancelAs(anna, await book())
    expect([await told(), await toldStaff()]).toEqual([[], []])
    // Staff cancel what the family has canceled already.
    await cancelAs(staff, moved)
    expect(await told()).toEqual([])
  })

  test('of a move that is moved back, and of a canceled booking that staff make again', async () => {
    await move(await move(await book(), {}), { time: '17:00' })
    const other = await book('12:00')
    await cancelAs(staff, other)
    expect(await told()).toHaveLength(1)
    const again = { kind: 'lane', ...five, time: '12:00', name: 'Sam', email: anna.profile.email }
    expect((await server.ask('POST', '/api/admin/bookings', again, staff)).status).toBe(201)
    expect(await told()).toEqual([])
  })

  test('of a move that was refused', async () => {
    const id = await book()
    const ben = await server.signUp()
    const taken = { lane: 3, date, time: '16:00', name: 'Ben', email: ben.profile.email }
    await server.ask('POST', '/api/lanes/bookings', taken, ben)
    const refused = await server.ask('POST', `/api/admin/bookings/${id}/move`, { ...five, time: '16:00' }, staff)
    expect([refused.status, await told()]).toEqual([409, []])
  })

  test('of past days, and of changes of another family, which it cannot confirm either', async () => {
    const id = await book()
    await move(id, {})
    const ben = await server.signUp()
    expect(await told(ben)).toEqual([])
    expect((await confirm(id, ben)).status).toBe(404)
    expect(await told()).toHaveLength(1)
    server.setClock('2026-11-25T17:00:00Z')
    const { cookie } = await server.signUpStaff('late@thenest.example')
    const late = await server.ask('GET', '/api/admin/changes', undefined, { cookie })
    expect(late.body).toEqual({ changes: [] })
  })
})

test('deleting the account removes its changes', async () => {
  await move(await book(), {})
  const { email } = anna.profile
  const body = { password: anna.password, confirm: email }
  expect((await server.ask('POST', '/api/account/delete', body, anna)).status).toBe(204)
  await server.drainWaitUntil()
  expect(await server.context.store.list(keys.clubChangesOf(accountKeyOf(server.context.keyPepper, email)))).toEqual([])
  expect(await toldStaff()).toEqual([])
})
