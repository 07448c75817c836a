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

test.each<Kind>(['lane', 'speede'])('a family can book %s sessions up to the weekly limit', async (kind) => {
  const { family } = await openClub()
  const reserve = await family()
  const statuses: number[] = []
  for (const time of slotTimes(kind).slice(0, bookables[kind].weeklyLimit + 1))
    statuses.push(await reserve({ kind, unit: 1, time }))
  expect(statuses).toEqual([...Array<number>(bookables[kind].weeklyLimit).fill(201), 409])
})
