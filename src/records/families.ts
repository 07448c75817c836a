/** A family with its players and caregivers, what the club has not seen of it, and its deletion. */
import * as z from 'zod'
import { perNote } from '#domain/families/player-notes.ts'
import { mailChoices } from '#domain/notifications/mail-kind.ts'
import { billingAddressTypes, plans, positions, storedCardTypes } from '#domain/plans/membership.ts'
import { noShow } from './arrivals.ts'
import { bucksMove } from './bucks.ts'
import { consent } from './consents.ts'
import { day, instant, kind, onlyTrue, person, version1 } from './fields.ts'
import { membershipStep } from './memberships.ts'
import { safety } from './safety.ts'
import { account, issuer } from './sign-in.ts'
import { personal, writtenAgain } from './row.ts'

/** A player of a family. `retired` is when the membership ended: no new bookings. */
export const player = z.object({
  id: z.string(),
  name: z.string(),
  /** What they were called before, since staff have decided something about a player of the family. */
  formerNames: z.array(z.string()).exactOptional(),
  age: z.string(),
  position: z.enum(positions),
  plan: z.enum(plans),
  ...perNote(() => z.string().optional()),
  addedAt: instant,
  retired: instant.exactOptional(),
  /** The first day of the period of whose charge the family was told. */
  toldCharge: day.exactOptional(),
  /** Oldest first; absent until something changes. */
  history: z.array(membershipStep).exactOptional(),
  /** Oldest first. */
  consents: z.array(consent),
  /** Month of birth, 'yyyy-MM'. */
  born: z.string().exactOptional(),
  /** When another age was given than at first. */
  ageOn: day.exactOptional(),
  safety: safety.exactOptional(),
  /** When they were here for the first time. */
  firstSeen: instant.exactOptional(),
  /** Sessions missed without a word, while they can count. */
  noShows: z.array(noShow).exactOptional(),
  /** Puck Bucks, the last move first (domain/shop/bucks.ts). */
  bucks: z.array(bucksMove).exactOptional(),
})

/** A change of address that a caregiver has asked for. `id` names the request. */
const pendingAddress = z.object({
  id: z.string(),
  issuer,
  email: z.string(),
  at: instant,
})

/**
 * A caregiver of a family, with a sign-in of their own. `isFirst`: they registered the family, and alone see the card, change
 * plans, add and retire players, invite and remove the other caregiver, and delete the family. `addressKey` is the hash of
 * their address. `joinedBy` is the request that made them, so that a retry gets the same response. `mailOff`: the e-mails they
 * turned off.
 * `invited`: by whom and when, until they choose a password; `over`: it was taken back.
 * `unverified`: nobody has confirmed by a link that the address is theirs. `addressChanges`: the last changes that were made or
 * stopped. `from` is the address before, which can stop it; none if it was not verified.
 */
export const caregiver = account.extend({
  isFirst: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  addressKey: z.string(),
  joinedBy: z.string(),
  mailOff: z.array(z.enum(mailChoices)),
  unverified: onlyTrue,
  invited: z.object({ at: instant, by: person, over: onlyTrue }).exactOptional(),
  pendingAddress: pendingAddress.exactOptional(),
  addressChanges: z.array(pendingAddress.extend({ from: z.string().exactOptional() })).exactOptional(),
})
export type Caregiver = z.infer<typeof caregiver>

/** The last invitation of another caregiver. Of its secret only a keyed hash; `usedBy` is the caregiver who joined with it. */
const caregiverInvite = z.object({
  secret: z.string(),
  issuer,
  expiresAt: instant,
  usedBy: z.string().exactOptional(),
})

/** What the players and caregivers of a family have in common. */
export const household = z.object({
  address: z.string(),
  cardType: z.enum(storedCardTypes),
  cardLast4: z.string(),
  cardExp: z.string(),
  billingAddressType: z.enum(billingAddressTypes),
  billingAddress: z.string(),
})

/**
 * A family: what its players and caregivers have in common, and the two lists. Of the card only type, last four digits and
 * expiry. `rev` increments with every change that replicas store or that players and addresses depend on.
 */
export const member = z.object({
  v: version1,
  id: z.string(),
  rev: z.int(),
  createdAt: instant,
  ...household.shape,
  players: z.array(player),
  /** One or two; exactly one is the first. */
  caregivers: z.array(caregiver),
  caregiverInvite: caregiverInvite.exactOptional(),
  /** The day of the prices that the family was told of last. */
  toldPrices: day.exactOptional(),
  /** It has registered; before, `confirmBy` said so. What bounds it until the club has seen it is in domain/newcomers/unseen.ts. */
  byItself: onlyTrue,
  /** The expiry of the card that the family was told of. */
  toldExpiry: z.string().exactOptional(),
  /** Since when the club has to take the card, and those that it has taken, the last one last (domain/families/taken-cards.ts). */
  cardAsked: instant.exactOptional(),
  cardsTaken: z.array(z.object({ at: instant, by: person, last4: z.string(), exp: z.string() })).exactOptional(),
  confirmBy: instant.exactOptional(),
  /** Which colleague knows it. */
  known: z.object({ at: instant, by: person }).exactOptional(),
  /** The last version that staff have written; the family is told by e-mail. */
  changedByClub: z.int().exactOptional(),
  /** The notes of the staff that the desk must see: a copy, so that a list of bookings needs no further reads. */
  alerts: z.array(z.object({ id: z.string(), text: z.string() })).exactOptional(),
  /** The account key of the account whose the address is that hashes to this record's key, if not this one (`addresses.ts`). */
  claim: z.string().exactOptional(),
  /** Deletion has started: the only operation still allowed is to complete it. */
  deleting: onlyTrue,
  /** Marks a tombstone. */
  closed: z.never().exactOptional(),
})
export type Member = z.infer<typeof member>

/**
 * Tombstone of a deleted account, without personal data. The address is free unless it is claimed; a new account under it
 * continues `id` and `rev`, so that a replica is overwritten completely. Its caregivers have ids of their own, so that old
 * sessions stay invalid. With `rev` 0 it never was an account: it only has the claim of an address.
 */
const deletedMember = member
  .pick({ v: true, id: true, rev: true, claim: true })
  .extend({ closed: z.literal(true), at: instant, createdAt: instant.exactOptional() })
export type DeletedMember = z.infer<typeof deletedMember>

/** What is stored under a member's key. */
const memberRecord = z.union([member, deletedMember])
export type MemberRecord = z.infer<typeof memberRecord>

/** What a family has booked that the club has not seen, and the events it has replied to. */
const unseenRecord = z.object({
  v: version1,
  sessions: z.array(z.object({ kind, id: z.string() })),
  rsvps: z.array(z.string()),
})
export type UnseenRecord = z.infer<typeof unseenRecord>

/**
 * A pending account deletion. `at` is when it was last requested, in milliseconds since 1970. `notice`: whom to tell of the deletion, and how much was canceled with the account;
 * kept no longer than this record.
 */
const accountDeletion = z.object({
  v: version1,
  at: z.number(),
  notice: z
    .object({
      id: z.string(),
      to: z.array(z.object({ caregiver: z.string(), email: z.string() })),
      canceled: z.object({ lanes: z.int(), speede: z.int(), rsvps: z.int(), orders: z.int() }),
    })
    .exactOptional(),
})
export type AccountDeletion = z.infer<typeof accountDeletion>

export const rows = {
  member: personal(memberRecord),
  unseen: writtenAgain(personal(unseenRecord, { exported: 'derived' })),
  deleting: writtenAgain(personal(accountDeletion, { erased: 'work', exported: 'work' })),
}
