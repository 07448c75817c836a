/** Export and deletion of an account. */
import * as z from 'zod'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { laneBooking, speedeBooking } from '#records/bookings.ts'
import { order } from '#records/shop.ts'
import { tourRecord } from '#records/tours.ts'
import { arrival } from './arrivals.ts'
import { ownChange } from './bookings.ts'
import { exportedMessages } from './club-messages.ts'
import { exportedNotes } from './coach-notes.ts'
import { ownDues } from './dues.ts'
import { ownRsvp } from './events.ts'
import { ownView } from './family-views.ts'
import { exportedFeeds } from './feeds.ts'
import { kept } from './proof.ts'
import { exportedDevices } from './push.ts'
import { safetyEdit, safetyView } from './safety.ts'
import { passwords } from './sign-in.ts'
import { standby } from './standby.ts'

/** All stored data about a family. */
export const exportOwnData = {
  reply: z.object({
    exportedAt: z.string(),
    account: ownView,
    bookings: z.array(laneBooking),
    speedeBookings: z.array(speedeBooking),
    /** What was recorded about those of the last weeks: whether the player came, and when. */
    arrivals: z.array(arrival.omit({ by: true }).extend({ booking: z.string() })),
    rsvps: z.array(ownRsvp),
    orders: z.array(order),
    /** Bookings that the club moved or canceled. */
    clubChanges: z.array(ownChange),
    /** What the staff have noted about the family, without who wrote it. */
    notes: z.array(z.object({ text: z.string(), at: z.string() })),
    /** The tour requests that the family joined with. */
    tours: z.array(tourRecord.omit({ v: true, rev: true, agreedRev: true, family: true })),
    /** For how many more players the family waits for a place, and since when. */
    line: z.array(z.object({ at: z.string(), players: z.int() })),
    /** What the family waits for, and what is offered to it. */
    standby: standby.reply.omit({ telling: true }),
    /** The caller's calendars, and who looked. */
    calendars: exportedFeeds,
    /** The caller's devices that are notified. */
    devices: exportedDevices,
    /** What was charged for memberships, and what is due; of the first caregiver. */
    dues: ownDues.reply.shape.dues,
    /** What the club has written to the family, and who has read it. */
    messages: exportedMessages,
    /** What coaches have written about sessions. */
    coachNotes: exportedNotes,
    /** What coaches must know of each player, when staff have opened it, and who of the family has changed it. */
    /** `departures`: with whom the player left. */
    safety: z.array(
      safetyView.extend({
        openings: z.array(z.string()),
        edits: z.array(safetyEdit),
        departures: z.array(z.object({ at: z.string(), name: z.string() })),
      }),
    ),
    /** What stays sealed with what is signed, and until when, once the account is deleted. */
    kept: z.array(kept),
  }),
}

/** The e-mail address once more. */
const confirmation = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(fieldLimits.email, message)

export const deleteAccount = {
  body: z.strictObject({ password: passwords.current, confirm: confirmation(accountMessages.confirmEmail) }),
  reply: z.undefined(),
}

/** `confirm` is the first caregiver's e-mail address. */
export const deleteMember = {
  body: z.strictObject({ confirm: confirmation(adminMemberMessages.confirmEmail) }),
  reply: z.undefined(),
}
