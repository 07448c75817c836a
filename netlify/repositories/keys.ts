/**
 * All storage keys of the site. A person appears only as a keyed hash of the e-mail address, so keys identify nobody and
 * two spellings of one address share a key. The environment is part of the store's name, not of the key.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Doc } from '#server/storage/store.ts'
import { allTransactions } from '#server/storage/transaction-records.ts'
import { mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { CodeKind } from '#domain/accounts/one-time-code.ts'
import { normalizeEmail, type SessionRole } from '#domain/accounts/people.ts'

/**
 * The record types by name; the file of each record adds its own, because it imports this one:
 * `declare module '#server/repositories/keys.ts' { interface RecordTypes { slot: SlotRecord } }`.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- other files add to it
export interface RecordTypes {}

declare const recordOf: unique symbol
/** A key that says which record it holds. */
export type Key<Value extends Doc = Doc> = string & { readonly [recordOf]: Value }

const hashLength = 40

/** The owner part of a key: a keyed hash of the normalized e-mail address that the family registered with. */
export const ownerKeyOf = (keyPepper: string, email: string): string =>
  createHmac('sha256', keyPepper).update(normalizeEmail(email)).digest('hex').slice(0, hashLength)

/** Hash of tokens, idempotency keys and network addresses, which are looked up by value but never stored as such. */
export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, hashLength)

/** Keyed hash of what must not be guessed from a stored value, such as the content of a request. */
export const keyedHash = (keyPepper: string, purpose: string, ...parts: string[]): string =>
  createHmac('sha256', `${keyPepper}/${purpose}`).update(JSON.stringify(parts)).digest('hex').slice(0, hashLength)

/** True if both texts are the same. Takes the same time wherever they differ, so the answer time tells nothing about a secret. */
export const equalsInConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

const keyOf = <Name extends keyof RecordTypes>(key: string) => key as Key<RecordTypes[Name]>

const compact = (time: Time) => time.replace(':', '')

export const keys = {
  /** The lock of one slot. The Monday comes first, so that one list covers a week. */
  slot: ({ kind, date, time, unit }: Slot) =>
    keyOf<'slot'>(`slot/${kind}/${mondayOf(date)}/${date}/${compact(time)}/${unit}`),
  slotsOfWeek: (kind: Kind, monday: Day) => `slot/${kind}/${monday}/`,
  slotsOfKind: (kind: Kind) => `slot/${kind}/`,
  slotsOfDay: (kind: Kind, day: Day) => `slot/${kind}/${mondayOf(day)}/${day}/`,
  allSlots: 'slot/',
  /** Week document: a family's bookings of one kind in one week, each of a player, and the commit record of each. */
  memberWeek: (ownerKey: string, kind: Kind, monday: Day) => keyOf<'memberWeek'>(`mw/${ownerKey}/${kind}/${monday}`),
  memberWeeks: (ownerKey: string) => `mw/${ownerKey}/`,
  allMemberWeeks: 'mw/',
  /** The week documents whose owner key starts with these digits. */
  memberWeeksFrom: (digits: string) => `mw/${digits}`,
  /** Cached view of a week's slots. Derived data: safe to lose. */
  weekView: (kind: Kind, monday: Day) => `view/${kind}/${monday}`,
  allViews: 'view/',

  /** A booking that staff moved or canceled, until its day has passed. */
  clubChange: (ownerKey: string, bookingId: string) => keyOf<'clubChange'>(`change/${ownerKey}/${bookingId}`),
  clubChangesOf: (ownerKey: string) => `change/${ownerKey}/`,
  allClubChanges: 'change/',

  /** A family's wishes and open offers. */
  standby: (ownerKey: string) => keyOf<'standby'>(`standby/${ownerKey}`),
  allStandby: 'standby/',
  /** One wish; the parts say what the family waits for (wish-index.ts). */
  wish: (kind: Kind | 'event', ...parts: readonly string[]) => keyOf<'wish'>(['wish', kind, ...parts].join('/')),
  wishesOfKind: (kind: Kind | 'event') => `wish/${kind}/`,
  allWishes: 'wish/',
  wishesOfEvent: (eventId: string) => `wish/event/${eventId}/`,

  /** The calendars of a family's caregivers that calendar programs read. */
  feeds: (ownerKey: string) => `feed/member/${ownerKey}`,

  /** The devices that a family's caregivers are notified on. */
  push: (ownerKey: string) => `push/${ownerKey}`,

  /** All facility closures, in one document. */
  closures: keyOf<'closures'>('closures/all'),
  /** Who came on a day. Separate from the bookings, so that arriving never contends with reserving. */
  arrivals: (day: Day) => keyOf<'arrivals'>(`arrival/${day}`),
  allArrivals: 'arrival/',
  /** Session counts of a past week by weekday and hour. They outlive the week's locks. */
  sessionCounts: (monday: Day) => `tally/${monday}`,

  /** A family with its players and caregivers, or whose the address is that hashes to this key. */
  member: (ownerKey: string) => keyOf<'member'>(`member/${ownerKey}`),
  allMembers: 'member/',
  /** What staff noted about a family. */
  memberNotes: (ownerKey: string) => `mnote/${ownerKey}`,
  /** A pending account deletion, so that the reconciler can find it. */
  accountDeletion: (ownerKey: string) => keyOf<'accountDeletion'>(`deleting/${ownerKey}`),
  allAccountDeletions: 'deleting/',
  /** The last one-time code of its kind for who signs in with the address. */
  code: ({ kind, addressKey }: { kind: CodeKind; addressKey: string }) => `code/${kind}/${addressKey}`,
  allCodes: 'code/',
  staff: (ownerKey: string) => `staff/${ownerKey}`,
  allStaff: 'staff/',
  /** Invitation of one staff member. The token itself is only in the link. */
  invitation: (token: string) => `invite/${hash('invite', token)}`,
  allInvitations: 'invite/',
  /** Who of the staff is an owner of the club. */
  clubOwners: 'owners/all',
  /** Written with the first staff account; disables the set-up endpoint for good. */
  firstStaff: 'boot/first-staff',
  /** One action of staff on a facility day. */
  log: (day: Day, id: string) => `log/${day}/${id}`,
  logOfDay: (day: Day) => `log/${day}/`,
  logOfMonth: (month: string) => `log/${month}`,
  session: (role: SessionRole, ownerKey: string, token: string) => `sess/${role}/${ownerKey}/${hash(token)}`,
  sessionsOf: (role: SessionRole, ownerKey: string) => `sess/${role}/${ownerKey}/`,
  sessionsFrom: (role: SessionRole, digits: string) => `sess/${role}/${digits}`,
  allDoors: 'sess/door/',
  /** One attempt within a rate-limit window, e.g. ('login', ownerKey, '1953472', 3). */
  rateLimitAttempt: (bucket: string, subject: string, window: string, number: number) =>
    `thr/${bucket}/${subject}/${window}/${String(number).padStart(3, '0')}`,
  rateLimitAttempts: (bucket: string, subject: string, window: string) => `thr/${bucket}/${subject}/${window}/`,
  rateLimitAttemptsFrom: (bucket: string, digits: string) => `thr/${bucket}/${digits}`,

  /** The messages of the last day to an address that strangers can cause. */
  addressMails: (addressKey: string) => `amail/${addressKey}`,
  addressMailsFrom: (digits: string) => `amail/${digits}`,

  events: keyOf<'events'>('events/all'),
  rsvp: (eventId: string, ownerKey: string) => keyOf<'rsvp'>(`rsvp/${eventId}/${ownerKey}`),
  rsvpsOfEvent: (eventId: string) => `rsvp/${eventId}/`,
  allRsvps: 'rsvp/',
  /** Index from a member to their RSVPs, so that a schedule does not scan every event. */
  rsvpIndex: (ownerKey: string, eventId: string) => keyOf<'rsvpIndex'>(`mrsvp/${ownerKey}/${eventId}`),
  rsvpIndexOf: (ownerKey: string) => `mrsvp/${ownerKey}/`,
  rsvpIndexFrom: (digits: string) => `mrsvp/${digits}`,
  /** Who has which places of an event with a capacity. */
  places: (eventId: string) => keyOf<'places'>(`place/${eventId}`),
  allPlaces: 'place/',

  products: 'shop/products',
  order: (ownerKey: string, id: string) => keyOf<'order'>(`order/${ownerKey}/${id}`),
  ordersOf: (ownerKey: string) => `order/${ownerKey}/`,
  allOrders: 'order/',
  /** What a family has ordered lately. */
  recentOrders: (ownerKey: string) => keyOf<'recentOrders'>(`ordr/${ownerKey}`),
  recentOrdersFrom: (digits: string) => `ordr/${digits}`,
  /** Index from a month ('yyyy-MM') to its orders, so that staff lists do not scan every member. */
  orderIndex: (month: string, id: string) => keyOf<'orderIndex'>(`mord/${month}/${id}`),
  allOrderIndexes: 'mord/',
  orderIndexOf: (month: string) => `mord/${month}/`,
  /** The order that has a short number, so that no other gets it. */
  orderNumber: (number: string) => keyOf<'orderNumber'>(`ordn/${number}`.toLowerCase()),
  /** What orders have taken of a product with limited stock. */
  stock: (productId: string) => keyOf<'stock'>(`stock/${productId}`),
  /** An image under the hash of its bytes, so that its content never changes. */
  image: (id: string) => `image/${id}`,
  allImages: 'image/',

  /** A message that is due or was sent: one per recipient, kind and subject. */
  outboxEntry: (ownerKey: string, id: string) => keyOf<'outboxEntry'>(`mail/${ownerKey}/${id}`),
  outboxOf: (ownerKey: string) => `mail/${ownerKey}/`,
  outboxFrom: (digits: string) => `mail/${digits}`,
  allOutboxEntries: 'mail/',
  /** Exists while that message is not finished, so that a run lists only those. */
  outboxPointer: (ownerKey: string, id: string, generation: number) =>
    keyOf<'outboxPointer'>(`mailq/${ownerKey}/${id}.${generation}`),
  outboxPointersOf: (ownerKey: string) => `mailq/${ownerKey}/`,
  allOutboxPointers: 'mailq/',

  tour: (month: string, id: string) => `tour/${month}/${id}`,
  allTours: 'tour/',

  /** What became of each transaction, by day (UTC): netlify/storage/transactions.ts makes these keys. */
  allTransactions,

  /** What an idempotency key was first used for. A keyed hash, so that it does not lead to a person. */
  keyUse: (keyPepper: string, ...use: string[]) => `idem/${keyedHash(keyPepper, 'key', ...use)}`,
  keyUsesFrom: (digits: string) => `idem/${digits}`,

  /** One part of a materialized view. Derived data: safe to lose. */
  materializedView: (name: string, part: string) => `snap/${name}/${part}`,
  allMaterializedViews: 'snap/',

  /** Result of the last bookings audit. */
  audit: 'audit/last',
  /** Last run of each scheduled job. */
  jobRuns: 'job/runs',
  /** Progress of the garbage collector. */
  gcCursor: 'meta/round',
  /** Lease of the replication job. */
  replicationLease: 'mirror/run',

  /** Proof that the key pepper is the one the stored keys were made with. */
  keyPepperProof: 'meta/pepper-check',
} as const

/** The slot of a lock's key; undefined for any other key. The inverse of `keys.slot`. */
export function parseSlotKey(key: string): Slot | undefined {
  const [, kind, , date, hhmm, unit] = key.split('/')
  if ((kind !== 'lane' && kind !== 'speede') || !date || !hhmm || !unit) return undefined
  return { kind, date, time: `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`, unit: Number(unit) }
}
