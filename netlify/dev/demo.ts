/**
 * Seeds the local sandbox with demo data: two demo accounts, families with bookings, events. Must not be imported from
 * functions/ and refuses to run outside the sandbox, because the demo passwords are public.
 */
import type { StoredEvent } from '#records/events.ts'
import { allSigned } from '#domain/consents/consent-texts.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { bookedFor } from '#domain/reserving/booked-for.ts'
import { whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, instantOf, today, type Day } from '#domain/calendar/calendar.ts'
import { holidayOf } from '#domain/calendar/holidays.ts'
import { upcoming } from '#domain/events/events.ts'
import { kinds, laneWeeks } from '#domain/facility/facility.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { createMember } from '#server/repositories/accounts/addresses.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { readStaffRecord } from '#server/repositories/accounts/staff.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { demoRsvps, demoEvents, demoStaff } from './demo-club.ts'
import { seedClosure, seedAdminData } from './demo-admin.ts'
import { demoFamilies, demoRegistration, demoSlots, type DemoFamily } from './demo-families.ts'
import { newMember } from '#server/services/families/register.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { updateEvents } from '#server/services/events/event-list.ts'
import { createRsvp } from '#server/services/events/rsvp.ts'
import type { Member } from '#records/families.ts'

const weekMs = 7 * 24 * 3_600_000

export class LocalOnlyError extends Error {
  override name = 'NotTheSandbox'
}

/**
 * Idempotent: existing records stay, and no session is booked twice.
 * @throws NotTheSandbox anywhere but in the local sandbox.
 */
export async function seedDemo(context: RequestContext): Promise<void> {
  if (context.environment !== 'local') throw new LocalOnlyError('demo accounts exist in the local sandbox only')
  await Promise.all([seedEvents(context), createStaff(context, demoStaff)])
  await Promise.all(demoFamilies.map((family) => seedFamily(context, family)))
  await seedClosure(context)
  await seedAdminData(context, await readCoach(context))
}

/** Adds the demo events again once all of them are past. */
async function seedEvents(context: RequestContext): Promise<void> {
  await updateEvents(context, (existing, set, now) => {
    const newEvents = demoEvents.map((event) => toEvent(event, today(now)))
    const others = existing.filter(({ id }) => newEvents.every((event) => event.id !== id))
    if (upcoming(existing, now).length === 0) set([...others, ...newEvents], {})
  })
}

const toEvent = ({ inDays, time, ...event }: (typeof demoEvents)[number], from: Day): StoredEvent => ({
  ...event,
  datetime: instantOf(addDays(from, inDays), time).toISOString(),
})

async function seedFamily(context: RequestContext, family: DemoFamily): Promise<void> {
  const principal = await ensureMember(context, family)
  const name = `${family.child} ${family.family}`
  for (const slot of bookableSlots(context.now(), family)) {
    const bookingId = bookingIdOf(slot, principal.accountKey, 'demo')
    // Ignore rejections: the slot may be taken, or the week full.
    const whom = bookedFor(principal.players, undefined, context.now())
    if (typeof whom === 'object')
      await reserve(context, { accountKey: principal.accountKey, slot, name, bookingId, ...whom })
  }
  for (const { eventId, qty } of demoRsvps.filter((rsvp) => rsvp.family === family.family)) {
    await createRsvp({ ...context, principal, idempotencyKey: 'demo' }, eventId, { name, email: principal.email, qty })
  }
}

/** A family's bookable sessions, in chronological order. */
function bookableSlots(now: Date, family: DemoFamily): Slot[] {
  const weeks = Array.from({ length: laneWeeks }, (_, week) => addDays(today(now), week * 7))
  return kinds.flatMap((kind) => {
    const bookable = weeks
      .flatMap((day) => demoSlots(kind, family, day))
      .filter((slot) => !whyNotSlot(slot, now) && holidayOf(slot.date) === undefined)
    return family.once ? bookable.slice(0, 1) : bookable
  })
}

async function ensureMember(context: RequestContext, family: DemoFamily): Promise<Principal> {
  const { store, keyPepper, now } = context
  const accountKey = accountKeyOf(keyPepper, family.email)
  const joinedAt = new Date(now().getTime() - family.joinedWeeksAgo * weekMs)
  const current =
    (await readMember(store, accountKey))?.value ??
    knownFamily(
      await newMember({ ...context, now: () => joinedAt }, demoRegistration(family, context.newId()), {
        addressKey: accountKey,
        joinedBy: 'demo',
      }),
      family.joinedWeeksAgo === 0,
    )
  await createMember(context, accountKey, current)
  const { id, email, profileName } = whoRegistered(current)
  return {
    id,
    email,
    profileName,
    role: 'member',
    accountKey,
    isFirst: true,
    sessionVersion: 1,
    players: current.players,
  }
}

/** The family has signed everything, and the desk knows it and has its card; the newest one has still to bring it. */
function knownFamily(member: Member, isNew: boolean): Member {
  const { createdAt: at, cardLast4: last4, cardExp: exp } = member
  const { id, profileName: name } = whoRegistered(member)
  const consents = allSigned({ by: { id, name }, name, at })
  const by = { id: 'demo', name: 'Front desk' }
  return {
    ...member,
    known: { at, by },
    ...(!isNew && { cardsTaken: [{ at, by, last4, exp }] }),
    players: member.players.map((player) => ({ ...player, consents })),
  }
}

async function readCoach({ store, keyPepper }: RequestContext): Promise<Principal> {
  const accountKey = accountKeyOf(keyPepper, demoStaff.email)
  const { id, email, profileName } = (await readStaffRecord(store, accountKey))!.value
  return {
    id,
    email,
    profileName,
    role: 'staff',
    staffRole: 'owner',
    accountKey,
    isFirst: false,
    sessionVersion: 1,
    players: [],
  }
}
