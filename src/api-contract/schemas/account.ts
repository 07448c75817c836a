/** A member's own account: details, password change, data export and deletion. */
import * as z from 'zod'
import { arrival } from './arrivals.ts'
import { addressFields, caregiverFields, newAddressFields, passwordFields } from '#domain/families/account-fields.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { isDay } from '#domain/calendar/calendar.ts'
import { pauseMonths } from '#domain/memberships/history.ts'
import { mailChoices as choices } from '#domain/notifications/mail-kind.ts'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { laneBooking, speedeBooking } from '#records/bookings.ts'
import { attendee, rsvpRecord } from '#records/events.ts'
import { ownChange } from './bookings.ts'
import { caregiver } from './caregivers.ts'
import { shownFeed } from './feeds.ts'
import { household } from '#records/families.ts'
import { billingAddressType, card } from './members.ts'
import { consentBody, editedDetails, player, playerDetails, signedPlayer } from './players.ts'
import { toZod } from './rules-to-zod.ts'
import { ownDues } from './memberships.ts'
import { pushDevice } from './push.ts'
import { familyIncident, safetyEdit, safetyView } from './safety.ts'
import { order } from '#records/shop.ts'
import { tourRecord } from '#records/tours.ts'
import { standby } from './standby.ts'

/** A family as its caregivers and the staff see it; passwords are not part of it. */
export const family = household.extend({
  id: z.string(),
  createdAt: z.string(),
  /** Version of the record; an update sends the version it is based on. */
  rev: z.int(),
  players: z.array(signedPlayer),
  caregivers: z.array(caregiver),
})

/** Everybody in a family, so that the front desk finds and reaches it by any name, e-mail or phone. */
export const familyRef = family.pick({ id: true }).extend({
  players: z.array(player.pick({ id: true, name: true, age: true, position: true, retired: true })),
  caregivers: z.array(caregiver.pick({ id: true, profileName: true, email: true, phone: true })),
})

/** The same with the notes that staff marked for the desk. */
export const alertedFamily = familyRef.extend({ alerts: z.array(z.string()) })

/** For the caller: without card number and expiry unless they are the owner. `invitedUntil` is the end of an invitation that nobody has used yet. */
const ownView = family.extend({
  /**
   * `away` are the days to come without a membership; `until` is the first day after them. `offIce`: not on the ice until
   * cleared; the family can book from the day on which that is `expected`.
   */
  players: z.array(
    signedPlayer.extend({
      away: z
        .array(z.object({ why: z.enum(['retired', 'paused']), from: z.string(), until: z.string().optional() }))
        .optional(),
      offIce: z.object({ since: z.string(), expected: z.string().optional() }).optional(),
    }),
  ),
  invitedUntil: z.string().optional(),
  /** The club has not seen the family, which bounds it (domain/newcomers/unseen.ts). */
  isUnseen: z.literal(true).optional(),
  /** When the first caregiver has to bring the card. */
  cardToTake: z.enum(['first_visit', 'next_visit']).optional(),
})

export const account = { reply: z.object({ account: ownView }) }

/** The caller's own family, or the one that staff name. */
const ofFamily = z.strictObject({ family: z.string().max(100).optional() })
const rev = z.int().min(1)
const edited = account.reply

/** The addresses of the family. The card stays as it is where it is left out. */
export const editAccount = {
  query: ofFamily,
  body: z.strictObject({
    rev,
    ...toZod(addressFields),
    billingAddressType,
    cardType: card.cardType.exactOptional(),
    cardLast4: card.cardLast4.exactOptional(),
    cardExp: card.cardExp.exactOptional(),
  }),
  reply: edited,
}

/** The caller's own name and phone, or those of any caregiver for staff. */
export const editCaregiver = {
  query: ofFamily,
  body: z.strictObject({ rev, ...toZod(caregiverFields) }),
  reply: edited,
}

const mailChoiceList = z.array(z.enum(choices))

/**
 * `wanted` are the e-mails that are on, besides those that always go. `mailOn` is false on a site without a mail server.
 * `unverified`: nothing is sent until the link in an e-mail has been opened. `pendingAddress`: a change of address that waits.
 */
export const mailChoices = {
  reply: z.object({
    mailOn: z.boolean(),
    wanted: mailChoiceList,
    unverified: z.literal(true).optional(),
    pendingAddress: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).optional(),
  }),
}

/** `password` is the current one. */
export const requestAddress = { body: z.strictObject(toZod(newAddressFields)), reply: mailChoices.reply }

/**
 * `look` changes nothing. The new address confirms, the old one refuses, also after the change. `email`, masked: the new address
 * while it is `open`, the one that stays once it is `refused`.
 */
export const answerAddress = {
  body: z.strictObject({
    token: z.string().max(200),
    answer: z.enum(['look', 'confirm', 'refuse']),
  }),
  reply: z.object({ state: z.enum(['open', 'changed', 'refused']), email: z.string().optional() }),
}

/** To the caller, or to the caregiver that staff name; to nobody whose address is verified. */
export const sendVerification = {
  query: ofFamily.extend({ caregiver: z.string().max(100).optional() }),
  reply: z.object({ sent: z.boolean() }),
}

/** `already`: the link was used before. */
export const verifyAddress = {
  body: z.strictObject({ token: z.string().max(200) }),
  reply: z.object({ already: z.boolean() }),
}
export const saveMailChoices = {
  body: z.strictObject({ wanted: mailChoiceList.max(choices.length) }),
  reply: mailChoices.reply,
}

/** One click in a mail program: its body is not read. */
export const unsubscribe = { reply: z.undefined() }

export const giveConsent = { body: consentBody, reply: z.object({ account: ownView }) }

/** Each has a plan of its own, which only the owner changes. */
export const addPlayer = {
  query: ofFamily,
  body: z.strictObject({ rev: rev.optional(), ...playerDetails }),
  reply: edited,
}
export const editPlayer = { query: ofFamily, body: z.strictObject({ rev, ...editedDetails }), reply: edited }

/** `from` is the day from which on it was said to count. */
const shown = { from: z.string().refine(isDay).exactOptional() }
export const changeMembership = {
  query: ofFamily,
  body: z.discriminatedUnion('change', [
    z.strictObject({ change: z.literal('end'), ...shown }),
    z.strictObject({ change: z.literal('keep'), ...shown }),
    z.strictObject({ change: z.literal('resume'), ...shown }),
    z.strictObject({ change: z.literal('pause'), months: z.int().min(pauseMonths.min).max(pauseMonths.max), ...shown }),
    z.strictObject({ change: z.literal('join'), plan: playerDetails.plan, ...shown }),
    // The day of joining, as a manager corrects it.
    z.strictObject({ change: z.literal('date'), from: z.string().refine(isDay) }),
  ]),
  reply: edited,
}

const passwords = toZod(passwordFields)

export const changePassword = {
  body: z.strictObject(passwords),
  reply: z.undefined(),
}

/** An RSVP as stored; canceled ones are included. */
export const ownRsvp = attendee.extend({
  eventId: z.string(),
  ...rsvpRecord.pick({ title: true, datetime: true, state: true }).shape,
})

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
    /** What the family waits for, and what is offered to it. */
    standby: standby.reply.omit({ telling: true }),
    /** The caller's calendars, and who looked; without the addresses, which open them to whoever reads the file. */
    calendars: z.array(shownFeed.omit({ path: true })),
    /** The caller's devices that are notified, without their addresses at the browser's service. */
    devices: z.array(pushDevice),
    /** What was charged for memberships, and what is due; of the first caregiver. */
    dues: ownDues.reply.shape.dues,
    /** What the club has written to the family, and who has read it. */
    messages: z.array(
      z.object({
        subject: z.string(),
        text: z.string(),
        at: z.string(),
        seen: z.array(z.object({ by: z.string(), at: z.string() })),
      }),
    ),
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
    kept: z.array(
      z.object({ player: z.string(), name: z.string(), incidents: z.array(familyIncident), sealedUntil: z.string() }),
    ),
  }),
}

export const deleteAccount = {
  body: z.strictObject({
    password: passwords.current,
    confirm: z
      .string({ error: accountMessages.confirmEmail })
      .trim()
      .min(1, accountMessages.confirmEmail)
      .max(fieldLimits.email, accountMessages.confirmEmail),
  }),
  reply: z.undefined(),
}
