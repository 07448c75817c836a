/** A family's account: registration, details, players. */
import * as z from 'zod'
import { isDay } from '#domain/calendar/calendar.ts'
import { addressFields, credentialFields, registrationFields } from '#domain/families/account-fields.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { billingAddressTypes, cardTypes, isExpiry, plans, positions } from '#domain/plans/membership.ts'
import { household } from '#records/families.ts'
import { edited, ofFamily, rev } from './family-views.ts'
import { familyPlace } from './full-club.ts'
import { deskStays, profile } from './fields.ts'
import { editedDetails, playerDetails } from './players.ts'
import { toZod } from './rules-to-zod.ts'

/** Where the bills go. */
const billingAddressType = z.enum(billingAddressTypes, registerMessages.billingAddress)

/** Of the card only type, last four digits and expiration. */
const card = {
  cardType: z.enum(cardTypes, registerMessages.cardType),
  cardLast4: z.string({ error: registerMessages.cardNumber }).regex(/^\d{4}$/, registerMessages.cardNumber),
  cardExp: z.string({ error: registerMessages.expiry }).refine(isExpiry, registerMessages.expiry),
}

export const registration = z.strictObject({
  ...toZod(credentialFields),
  ...toZod(registrationFields),
  childAge: playerDetails.age,
  childPosition: playerDetails.position,
  membershipPlan: playerDetails.plan,
  billingAddressType,
  ...card,
  agree: z.literal(true, { error: registerMessages.agree }),
})

/** The same of a family that is imported: it chooses a password and agrees by itself. */
export const importedFamily = registration.omit({ password: true, agree: true })

const noCard = z.literal('')
/** The same without a card, which the owner enters after the first sign-in. */
export const importedWithoutCard = importedFamily.extend({ cardType: noCard, cardLast4: noCard, cardExp: noCard })

export const register = {
  /** `visitor`: the secret of the link that somebody who asked for a tour was invited with. */
  body: registration.extend({ visitor: z.string().max(200).optional() }),
  /** `sync` is the state of the replica; 'off' if no second database is configured. `verify`: a link was sent to the address. */
  reply: z.object({
    profile,
    sync: z.enum(['done', 'pending', 'off']),
    verify: z.literal(true).optional(),
    deskStays,
  }),
}

/** The same at the counter: the club takes the card there, and the family chooses its password and agrees by itself. */
export const addFamily = {
  body: importedFamily.omit({
    cardType: true,
    cardLast4: true,
    cardExp: true,
    billingAddressType: true,
    billingAddress: true,
  }),
  /** The id of the family, and whether the invitation was sent to its address. */
  reply: z.object({ id: z.string(), isSent: z.boolean() }),
}

/** Invites a family again that has no password yet, with another link; or takes the invitation back. */
export const inviteFamily = { body: z.strictObject({ invited: z.boolean() }), reply: z.object({ isSent: z.boolean() }) }

/** 'Member profile (full)' of specification section 3, without its bookings. */
export const flatProfile = household.extend({
  ...profile.shape,
  createdAt: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  childName: z.string(),
  childAge: z.string(),
  childTeam: z.string().optional(),
  childPosition: z.enum(positions),
  parentPhone: z.string(),
  childPhone: z.string().optional(),
  membershipPlan: z.enum(plans),
})

/** `place`: whether another player can join, in a club with a cap. */
export const account = { reply: edited.extend({ place: familyPlace.optional() }) }

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

/** Each has a plan of its own, which only the owner changes. It begins today, or on the day to `start`. */
export const addPlayer = {
  query: ofFamily,
  body: z.strictObject({ rev: rev.optional(), start: z.string().refine(isDay).exactOptional(), ...playerDetails }),
  reply: edited,
}
export const editPlayer = { query: ofFamily, body: z.strictObject({ rev, ...editedDetails }), reply: edited }
