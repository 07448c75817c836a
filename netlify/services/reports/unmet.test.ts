/** What people wanted and did not get: equal to what a random evening itself counts. */
// @module-tag long
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { weekdayOf } from '#domain/calendar/calendar.ts'
import { standbyClub, friday } from '#server/test-support/fixtures/standby-fixture.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'

test.each([1, 2, 3])('random families tap, wait, accept and forget (seed %i)', async (seed) => {
  const random = seeded(seed)
  const club = standbyClub()
  const families = []
  for (const name of ['ada', 'ben', 'cy', 'dan', 'eve']) families.push(await club.family(name))
  const staff = await club.server.signUpStaff('coach@thenest.example')
  const own: Record<'refused' | 'wishes' | 'unanswered', Record<string, number>> = {
    refused: {},
    wishes: {},
    unanswered: {},
  }
  const count = (what: keyof typeof own, time: string) => {
    const cell = `${weekdayOf(friday)} ${time}`
    own[what][cell] = (own[what][cell] ?? 0) + 1
  }
  const booked: { id: string; time: string }[] = []
  const open = new Map<string, string>()
  for (let step = 0; step < 40; step += 1) {
    const family = pick(random, families)
    const time = pick(random, ['16:00', '17:00', '18:00'])
    const [hour] = time.split(':')
    switch (pick(random, ['tap', 'tap', 'wish', 'free', 'answer', 'forget'] as const)) {
      case 'tap': {
        const response = await family.book(1, time)
        if (response.status === 201) booked.push({ id: (response.body as Reply<'reserveLane'>).booking.id, time })
        // Not the family's own booking or offer, of which it was refused nothing.
        else if (errorOf(response).code === 'slot_taken') {
          const week = await family.ask('GET', `/lanes/bookings?week=${friday}`)
          const { taken } = week.body as Reply<'laneWeek'>
          if (!taken.some((slot) => slot.mine && slot.time === time && slot.lane === 1)) count('refused', time)
        }
        break
      }
      case 'wish': {
        const { id } = await family.wish({ from: time, to: `${Number(hour) + 1}:00`, units: [1] })
        open.set(id, time)
        break
      }
      case 'free': {
        const [freed] = booked.splice(0, 1)
        if (freed) await club.server.ask('POST', `/api/admin/bookings/${freed.id}/cancel`, { kind: 'lane' }, staff)
        await club.server.drainWaitUntil()
        break
      }
      case 'answer': {
        const offer = await family.offer()
        if (offer && (await family.accept(offer.id)).status === 200)
          booked.push({ id: offer.id, time: offer.slots[0]!.time })
        break
      }
      default: {
        const before = await Promise.all(families.map((each) => each.offer()))
        club.later(121)
        await club.job()
        for (const offer of before) if (offer) count('unanswered', offer.slots[0]!.time)
      }
    }
  }
  const waiting = (await Promise.all(families.map((each) => each.own()))).flatMap(({ wishes }) => wishes)
  for (const { id } of waiting) count('wishes', open.get(id)!)
  club.server.setClock(new Date('2026-11-28T17:00:00Z'))
  const fresh = await club.server.signUpStaff('second@thenest.example')
  const { body } = await club.server.ask('GET', '/api/admin/overview?weeks=4', undefined, fresh)
  const { unmet } = body as Reply<'overview'>
  expect(unmet.lane).toEqual(own)
  expect(unmet.speede).toEqual({ refused: {}, wishes: {}, unanswered: {} })
})
