/**
 * Fills the local sandbox with a club to look at: two accounts to sign in with, other families with bookings, events.
 * Nothing under functions/ may import this, and outside the sandbox it refuses: these passwords are known to everybody.
 */
import { whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, instantOf, today, type Day } from '#domain/calendar/calendar.ts'
import { upcoming, type ClubEvent } from '#domain/events/events.ts'
import { laneWeeks } from '#domain/facility/facility.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { bookingIdOf } from '#server/repositories/bookings.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import type { EventList } from '#server/repositories/events.ts'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { createMember, readMember } from '#server/repositories/members.ts'
import { readStaffRecord } from '#server/repositories/staff.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { demoRsvps, demoEvents, demoStaff } from './demo-club.ts'
import { closeLane, fillAdmin } from './demo-admin.ts'
import { demoFamilies, demoRegistration, demoSlots, type DemoFamily } from './demo-families.ts'
import { newMember } from '#server/services/accounts/new-member.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { createRsvp } from '#server/services/events/rsvp.ts'

const weekMs = 7 * 24 * 3_600_000

export class NotTheSandbox extends Error {
  override name = 'NotTheSandbox'
}

/**
 * May be run again: what is there stays, and what a family already has is not booked twice.
 * @throws NotTheSandbox anywhere but in the local sandbox.
 */
export async function seedDemo(context: RequestContext): Promise<void> {
  if (context.environment !== 'local') throw new NotTheSandbox('demo accounts exist in the local sandbox only')
  await Promise.all([announceEvents(context), createStaff(context, demoStaff)])
  await Promise.all(demoFamilies.map((family) => settleFamily(context, family)))
  await closeLane(context)
  await fillAdmin(context, await coachOf(context))
}

/** A sandbox that was filled long ago gets its events anew. */
async function announceEvents(context: RequestContext): Promise<void> {
  const now = context.now()
  await updateWithRetry<EventList>(context, keys.events, (there) => {
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

async function settleFamily(context: RequestContext, family: DemoFamily): Promise<void> {
  const principal = await joinedAs(context, family)
  const name = `${family.child} ${family.family}`
  for (const slot of slotsToCome(context.now(), family)) {
    const bookingId = bookingIdOf(slot, principal.ownerKey, 'demo')
    // Somebody else may hold it, or the week be full: then it simply stays as it is.
    await reserve(context, { ownerKey: principal.ownerKey, slot, name, bookingId })
  }
  for (const { eventId, qty } of demoRsvps.filter((answer) => answer.family === family.family)) {
    await createRsvp({ ...context, principal, idempotencyKey: 'demo' }, eventId, { name, email: principal.email, qty })
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

async function joinedAs(context: RequestContext, family: DemoFamily): Promise<Principal> {
  const { store, keyPepper: pepper, now } = context
  const ownerKey = ownerKeyOf(pepper, family.email)
  const then = new Date(now().getTime() - family.joinedWeeksAgo * weekMs)
  const there =
    (await readMember(store, ownerKey))?.value ??
    (await newMember({ ...context, now: () => then }, demoRegistration(family, context.newId()), 'demo'))
  await createMember(store, ownerKey, there)
  const { id, email, profileName } = there
  return { id, email, profileName, role: 'member', ownerKey }
}

async function coachOf({ store, keyPepper: pepper }: RequestContext): Promise<Principal> {
  const ownerKey = ownerKeyOf(pepper, demoStaff.email)
  const { id, email, profileName } = (await readStaffRecord(store, ownerKey))!.value
  return { id, email, profileName, role: 'staff', ownerKey }
}
