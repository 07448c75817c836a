/** Booking stays exact for any club: as many units as there are, as many sessions a week as it allows. */
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

async function open() {
  const server = testServer({ now: opening })
  const family = async () => {
    const member = await server.signUp()
    return async (slot: Pick<Slot, 'kind' | 'unit' | 'time'>) => {
      const { path, unit } = calls[slot.kind]
      const body = { [unit]: slot.unit, date, time: slot.time, name: 'Sam', email: member.profile.email }
      const asked = { cookie: member.cookie, key: `${slot.kind}-${slot.unit}-${slot.time.replace(':', '')}` }
      return (await server.ask('POST', path, body, asked)).status
    }
  }
  return { server, family }
}

test.each<Kind>(['lane', 'speede'])(
  'every %s unit goes to one family, the next family finds it taken',
  async (kind) => {
    const { family } = await open()
    const time = slotTimes(kind).at(-1)!
    for (const unit of unitsOf(kind)) {
      const [one, other] = [await family(), await family()]
      expect([await one({ kind, unit, time }), await other({ kind, unit, time })]).toEqual([201, 409])
    }
    const late = await family()
    expect(await late({ kind, unit: bookables[kind].units + 1, time })).toBe(400)
  },
)

test.each<Kind>(['lane', 'speede'])(
  'a family has as many %s sessions a week as the club allows, and no more',
  async (kind) => {
    const { family } = await open()
    const reserve = await family()
    const answers: number[] = []
    for (const time of slotTimes(kind).slice(0, bookables[kind].weeklyLimit + 1))
      answers.push(await reserve({ kind, unit: 1, time }))
    expect(answers).toEqual([...Array<number>(bookables[kind].weeklyLimit).fill(201), 409])
  },
)
