/**
 * Fills the local sandbox with a club to look at: two accounts to sign in with, other families with bookings, events.
 * Nothing under functions/ may import this, and outside the sandbox it refuses: these passwords are known to everybody.
 */
import { whyNotSlot, type Slot } from '#domain/bookings.ts'
import { addDays, instantOf, today, type Day } from '#domain/calendar.ts'
import { upcoming, type ClubEvent } from '#domain/events.ts'
import { laneWeeks } from '#domain/facility.ts'
import type { Caller, House } from '#server/http/house.ts'
import { bookingIdOf } from '#server/records/bookings.ts'
import { change } from '#server/records/change.ts'
import type { EventList } from '#server/records/events.ts'
import { holderOf, keys } from '#server/records/keys.ts'
import { createMember, readMember } from '#server/records/members.ts'
import { readStaffRecord } from '#server/records/staff.ts'
import { createStaff } from './create-staff.ts'
import { demoAnswers, demoEvents, demoStaff } from './demo-club.ts'
import { closeLane, fillDesk } from './demo-desk.ts'
import { demoFamilies, demoRegistration, demoSlots, type DemoFamily } from './demo-families.ts'
import { newMember } from './new-member.ts'
import { reserve } from './reserve.ts'
import { attend } from './rsvp.ts'

const weekMs = 7 * 24 * 3_600_000

export class NotTheSandbox extends Error {
  override name = 'NotTheSandbox'
}

/**
 * May be run again: what is there stays, and what a family already has is not booked twice.
 * @throws NotTheSandbox anywhere but in the local sandbox.
 */
export async function seedDemo(house: House): Promise<void> {
  if (house.environment !== 'local') throw new NotTheSandbox('demo accounts exist in the local sandbox only')
  await Promise.all([announceEvents(house), createStaff(house, demoStaff)])
  await Promise.all(demoFamilies.map((family) => settleFamily(house, family)))
  await closeLane(house)
  await fillDesk(house, await coachOf(house))
}

/** A sandbox that was filled long ago gets its events anew. */
async function announceEvents(house: House): Promise<void> {
  const now = house.now()
  await change<EventList>(house, keys.events, (there) => {
    const kept = there?.events ?? []
    const comingUp = demoEvents.map((event) => announced(event, today(now)))
    const others = kept.filter(({ id }) => comingUp.every((event) => event.id !== id))
    return upcoming(kept, now).length > 0 ? undefined : { v: 1, events: [...others, ...comingUp] }
  })
}

const announced = ({ inDays, time, ...event }: (typeof demoEvents)[number], from: Day): ClubEvent => ({
  ...event,
  datetime: instantOf(addDays(from, inDays), time).toISOString(),
})

async function settleFamily(house: House, family: DemoFamily): Promise<void> {
  const caller = await joinedAs(house, family)
  const name = `${family.child} ${family.family}`
  for (const slot of slotsToCome(house.now(), family)) {
    const bookingId = bookingIdOf(slot, caller.holder, 'demo')
    // Somebody else may hold it, or the week be full: then it simply stays as it is.
    await reserve(house, { holder: caller.holder, slot, name, bookingId })
  }
  for (const { eventId, qty } of demoAnswers.filter((answer) => answer.family === family.family)) {
    await attend({ ...house, caller, idempotencyKey: 'demo' }, eventId, { name, email: caller.email, qty })
  }
}

/** Everything a family can book by now, in the order of time. */
function slotsToCome(now: Date, family: DemoFamily): Slot[] {
  const weeks = Array.from({ length: laneWeeks }, (_, week) => addDays(today(now), week * 7))
  return (['lane', 'speede'] as const).flatMap((kind) => {
    const bookable = weeks.flatMap((day) => demoSlots(kind, family, day)).filter((slot) => !whyNotSlot(slot, now))
    return family.once ? bookable.slice(0, 1) : bookable
  })
}

async function joinedAs(house: House, family: DemoFamily): Promise<Caller> {
  const { store, pepper, now } = house
  const holder = holderOf(pepper, family.email)
  const then = new Date(now().getTime() - family.joinedWeeksAgo * weekMs)
  const there =
    (await readMember(store, holder))?.value ??
    (await newMember({ ...house, now: () => then }, demoRegistration(family, house.newId()), 'demo'))
  await createMember(store, holder, there)
  const { id, email, profileName } = there
  return { id, email, profileName, role: 'member', holder }
}

async function coachOf({ store, pepper }: House): Promise<Caller> {
  const holder = holderOf(pepper, demoStaff.email)
  const { id, email, profileName } = (await readStaffRecord(store, holder))!.value
  return { id, email, profileName, role: 'staff', holder }
}
