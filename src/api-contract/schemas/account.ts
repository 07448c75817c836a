/** A member's own account: details, password change, data export and deletion. */
import * as z from 'zod'
import { newAddressFields, passwordFields } from '#domain/accounts/account-fields.ts'
import { caregiverFields } from '#domain/accounts/caregiver-fields.ts'
import { billingAddressTypes, cardTypes, fieldLimits, plans, positions } from '#domain/accounts/membership.ts'
import { mailChoices } from '#domain/notifications/mail-kinds.ts'
import { accountMessages, responseMessages } from '#domain/messages/messages.ts'
import { laneBooking, ownChange, speedeBooking } from './bookings.ts'
import { caregiver } from './caregivers.ts'
import { family, membership } from './members.ts'
import { player, playerDetails } from './players.ts'
import { toZod } from './rules-to-zod.ts'
import { profile } from './session.ts'
import { order } from './shop.ts'

/** The fields of a member's own record that they can read; the password hash is not among them. */
export const account = profile.extend({
  createdAt: z.string(),
  /** Version of the record; an update sends the version it is based on. */
  rev: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  childName: z.string(),
  childAge: z.string(),
  childTeam: z.string().optional(),
  childPosition: z.enum(positions),
  address: z.string(),
  parentPhone: z.string(),
  childPhone: z.string().optional(),
  membershipPlan: z.enum(plans),
  cardType: z.enum(cardTypes),
  cardLast4: z.string(),
  cardExp: z.string(),
  billingAddressType: z.enum(billingAddressTypes),
  billingAddress: z.string(),
  /** The players after the first, whose details are the fields above; absent if there is only one. */
  players: z.array(player).optional(),
  /** The second caregiver, who has an own sign-in; absent if there is only one. */
  caregiver: caregiver.optional(),
})

/**
 * For the caller: `isSecond` for the second caregiver, who gets no card number and expiry. `invitedUntil` is the end of an
 * invitation that nobody has used yet.
 */
const ownView = account.extend({ isSecond: z.literal(true).optional(), invitedUntil: z.string().optional() })

export const ownAccount = { reply: z.object({ account: ownView }) }

/** Plan and card stay as they are where they are left out. */
export const editAccount = {
  body: z.strictObject({
    rev: z.int().min(1),
    ...family,
    membershipPlan: membership.membershipPlan.exactOptional(),
    cardType: membership.cardType.exactOptional(),
    cardLast4: membership.cardLast4.exactOptional(),
    cardExp: membership.cardExp.exactOptional(),
  }),
  reply: z.object({ account: ownView }),
}

/** The second caregiver's own name and phone. Nothing else is changed, so it needs no version. */
export const editCaregiver = {
  body: z.strictObject(toZod(caregiverFields)),
  reply: z.object({ account: ownView }),
}

const mailChoiceList = z.array(z.enum(mailChoices))

/**
 * `wanted` are the e-mails that are on, besides those that always go. `mailOn` is false on a site without a mail server.
 * `unverified`: nothing is sent until the link in an e-mail has been opened. `pendingAddress`: a change of address that waits,
 * and which of the two addresses have confirmed it.
 */
export const mailChoicesOf = {
  reply: z.object({
    mailOn: z.boolean(),
    wanted: mailChoiceList,
    unverified: z.literal(true).optional(),
    pendingAddress: z
      .object({ email: z.string(), expiresAt: z.iso.datetime(), confirmed: z.array(z.enum(['old', 'new'])) })
      .optional(),
  }),
}

/** `password` is the current one. */
export const requestAddress = { body: z.strictObject(toZod(newAddressFields)), reply: mailChoicesOf.reply }
export const withdrawAddress = { reply: z.undefined() }

/** `waiting`: the other end has not confirmed yet. */
export const answerAddress = {
  body: z.strictObject({
    token: z.string({ error: responseMessages.invalid }).max(200, responseMessages.invalid),
    answer: z.enum(['confirm', 'refuse'], { error: responseMessages.invalid }),
  }),
  reply: z.object({ state: z.enum(['waiting', 'changed', 'refused']) }),
}
export const sendVerification = { reply: mailChoicesOf.reply }

/** `already`: the link was used before. */
export const verifyAddress = {
  body: z.strictObject({ token: z.string({ error: responseMessages.invalid }).max(200, responseMessages.invalid) }),
  reply: z.object({ already: z.boolean() }),
}
export const saveMailChoices = {
  body: z.strictObject({ wanted: mailChoiceList.max(mailChoices.length) }),
  reply: mailChoicesOf.reply,
}

/** One click in a mail program: its body is not read. */
export const unsubscribe = { reply: z.undefined() }

/** Each has a plan of its own. The first player is edited with the family's details. */
export const addPlayer = { body: z.strictObject(playerDetails), reply: z.object({ account: ownView }) }
export const editPlayer = {
  body: z.strictObject({ rev: z.int().min(1), ...playerDetails }),
  reply: z.object({ account: ownView }),
}
export const retirePlayer = { reply: z.undefined() }

const passwords = toZod(passwordFields)

export const changePassword = {
  body: z.strictObject(passwords),
  reply: z.undefined(),
}

/** An RSVP as stored; canceled ones are included. */
export const ownRsvp = z.object({
  eventId: z.string(),
  title: z.string(),
  datetime: z.string(),
  name: z.string(),
  email: z.string(),
  qty: z.int(),
  ts: z.string(),
  state: z.enum(['attending', 'left']),
})

/** All stored data about a family. */
export const exportOwnData = {
  reply: z.object({
    exportedAt: z.string(),
    account: ownView,
    bookings: z.array(laneBooking),
    speedeBookings: z.array(speedeBooking),
    rsvps: z.array(ownRsvp),
    orders: z.array(order),
    /** Bookings that the club moved or canceled. */
    clubChanges: z.array(ownChange),
    /** What the staff have noted about the family, without who wrote it. */
    notes: z.array(z.object({ text: z.string(), at: z.string() })),
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
