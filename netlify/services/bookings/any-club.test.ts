/** Booking works for any club configuration: number of units and weekly limit. */
// @vitest-environment node
import { expect, test } from 'vitest'
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import { bookables, facility, type Kind } from '#domain/facility/facility.ts'
import { testServer } from '#server/test-support/server/test-server.ts'

const calls = {
  lane: { path: '/api/lanes/bookings', unit: 'lane' },
  speede: { path: '/api/speede/bookings', unit: 'unit' },
} as const
const date = '2026-11-24'
const opening = instantOf('2026-11-23', facility.opens)

async function openClub() {
  const server = testServer({ now: opening })
  const family = async () => {
    const member = await server.signUp()
    return async (slot: Pick<Slot, 'kind' | 'unit' | 'time'>) => {
      const { path, unit } = calls[slot.kind]
      const body = { [unit]: slot.unit, date, time: slot.time, name: 'Sam', email: member.profile.email }
      const options = { cookie: member.cookie, key: `${slot.kind}-${slot.unit}-${slot.time.replace(':', '')}` }
      return (await server.ask('POST', path, body, options)).status
    }
  }
  return { server, family }
}

test.each<Kind>(['lane', 'speede'])('every %s unit can be booked once, the next family is refused', async (kind) => {
  const { family } = await openClub()
  const time = slotTimes(kind).at(-1)!
  for (const unit of unitsOf(kind)) {
    const [one, other] = [await family(), await family()]
    expect([await one({ kind, unit, time }), await other({ kind, unit, time })]).toEqual([201, 409])
  }
  const another = await family()
  expect(await another({ kind, unit: bookables[kind].units + 1, time })).toBe(400)
})

test.each<Kind>(['lane', 'speede'])('a %s canceled after the cut-off counts until somebody takes it', async (kind) => {
  const { server, family } = await openClub()
  const { freeUntilHours, weeklyLimit } = bookables[kind]
  const { path, unit } = calls[kind]
  const member = await server.signUp()
  const time = slotTimes(kind).at(-1)!
  const book = (at: string, who = member) =>
    server.ask(
      'POST',
      path,
      { [unit]: 1, date, time: at, name: 'Sam', email: who.profile.email },
      { cookie: who.cookie },
    )
  const { body } = await book(time)
  const { id, freeUntil } = (body as { booking: { id: string; freeUntil?: string } }).booking
  expect(freeUntil !== undefined).toBe(freeUntilHours > 0)
  server.setClock(new Date(instantOf(date, time).getTime() - 60 * 60_000))
  expect((await server.ask('DELETE', `${path}/${id}`, undefined, { cookie: member.cookie })).status).toBe(204)
  const week = async () => {
    const reply = await server.ask('GET', `${path}?week=${date}`, undefined, { cookie: member.cookie })
    return (reply.body as { late?: unknown[] }).late ?? []
  }
  const counts = freeUntilHours > 0 ? 1 : 0
  expect(await week()).toHaveLength(counts)
  expect(weeklyLimit).toBeGreaterThan(0)
  await (
    await family()
  )({ kind, unit: 1, time })
  expect(await week()).toHaveLength(0)
})

test.each<Kind>(['lane', 'speede'])('a family can book %s sessions up to the weekly limit', async (kind) => {
  const { family } = await openClub()
  const reserve = await family()
  const statuses: number[] = []
  for (const time of slotTimes(kind).slice(0, bookables[kind].weeklyLimit + 1))
    statuses.push(await reserve({ kind, unit: 1, time }))
  expect(statuses).toEqual([...Array<number>(bookables[kind].weeklyLimit).fill(201), 409])
})
