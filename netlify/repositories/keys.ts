/**
 * Every key of the site's storage on one page. A person appears only as a keyed hash of the e-mail, so no key tells who
 * somebody is, and one address in two spellings is one key. The environment is part of the store's name, not of the key.
 */
import { createHash, createHmac } from 'node:crypto'
import { mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { normalizeEmail, type Role } from '#domain/accounts/people.ts'

const hashLength = 40

/** Whose things these are: the keyed hash of an e-mail, the same for every spelling of it. */
export const ownerKeyOf = (pepper: string, email: string): string =>
  createHmac('sha256', pepper).update(normalizeEmail(email)).digest('hex').slice(0, hashLength)

/** A fingerprint for tokens, idempotency keys and addresses: what is looked up by value is never kept as itself. */
export const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, hashLength)

const compact = (time: Time) => time.replace(':', '')

export const keys = {
  /** The lock of one slot. The Monday comes first, so that one list shows a week. */
  slot: ({ kind, date, time, unit }: Slot) => `slot/${kind}/${mondayOf(date)}/${date}/${compact(time)}/${unit}`,
  slotsOfWeek: (kind: Kind, monday: Day) => `slot/${kind}/${monday}/`,
  slotsOfKind: (kind: Kind) => `slot/${kind}/`,
  slotsOfDay: (kind: Kind, day: Day) => `slot/${kind}/${mondayOf(day)}/${day}/`,
  allSlots: 'slot/',
  /** A member's sessions of one kind in one week: the commit record of booking. */
  memberWeek: (ownerKey: string, kind: Kind, monday: Day) => `mw/${ownerKey}/${kind}/${monday}`,
  memberWeeks: (ownerKey: string) => `mw/${ownerKey}/`,
  allMemberWeeks: 'mw/',
  /** One of many parts of the members' weeks, by the first digits of the holder. */
  memberWeeksFrom: (digits: string) => `mw/${digits}`,
  /** What a week's slots looked like when somebody last read them; derived, may be lost. */
  weekView: (kind: Kind, monday: Day) => `view/${kind}/${monday}`,
  allViews: 'view/',

  /** What is closed, all in one document. */
  closures: 'blocks/all',
  /** Who of a day has come. Apart from the bookings, so that the desk never contends with who reserves. */
  checkIns: (day: Day) => `checkin/${day}`,
  allCheckIns: 'checkin/',
  /** How many sessions a week that is over had, by weekday and hour: stays when its locks are cleared. */
  sessionCounts: (monday: Day) => `tally/${monday}`,

  member: (ownerKey: string) => `member/${ownerKey}`,
  allMembers: 'member/',
  /** An account whose deletion has begun: leads the sweep to it. */
  accountDeletion: (ownerKey: string) => `closing/${ownerKey}`,
  allAccountDeletions: 'closing/',
  staff: (ownerKey: string) => `staff/${ownerKey}`,
  allStaff: 'staff/',
  /** A way in for one new colleague; the token itself is only in the link. */
  invitation: (token: string) => `invite/${hash('invite', token)}`,
  allInvitations: 'invite/',
  /** Made with the first staff account: the set-up door is shut for ever. */
  firstStaff: 'boot/first-staff',
  /** What staff did on a facility day; ids are in the order of time. */
  log: (day: Day, id: string) => `log/${day}/${id}`,
  logOfDay: (day: Day) => `log/${day}/`,
  logOfMonth: (month: string) => `log/${month}`,
  session: (role: Role, ownerKey: string, token: string) => `sess/${role}/${ownerKey}/${hash(token)}`,
  sessionsOf: (role: Role, ownerKey: string) => `sess/${role}/${ownerKey}/`,
  sessionsFrom: (role: Role, digits: string) => `sess/${role}/${digits}`,
  /** One permitted attempt of a window, e.g. ('login', holder, '1953472', 3). */
  rateLimitAttempt: (door: string, subject: string, window: string, number: number) =>
    `thr/${door}/${subject}/${window}/${String(number).padStart(3, '0')}`,
  rateLimitAttempts: (door: string, subject: string, window: string) => `thr/${door}/${subject}/${window}/`,
  rateLimitAttemptsFrom: (door: string, digits: string) => `thr/${door}/${digits}`,

  events: 'events/all',
  rsvp: (eventId: string, ownerKey: string) => `rsvp/${eventId}/${ownerKey}`,
  rsvpsOfEvent: (eventId: string) => `rsvp/${eventId}/`,
  /** The answers to every occurrence of a weekly event. */
  rsvpsOfSeries: (slug: string) => `rsvp/${slug}-`,
  allRsvps: 'rsvp/',
  /** Points from a member to an event they answered, so that their schedule need not search every event. */
  rsvpMark: (ownerKey: string, eventId: string) => `mrsvp/${ownerKey}/${eventId}`,
  rsvpMarks: (ownerKey: string) => `mrsvp/${ownerKey}/`,
  rsvpMarksFrom: (digits: string) => `mrsvp/${digits}`,

  products: 'shop/products',
  order: (ownerKey: string, id: string) => `order/${ownerKey}/${id}`,
  ordersOf: (ownerKey: string) => `order/${ownerKey}/`,
  allOrders: 'order/',
  /** What one sending of a cart became, so that sending it again is the same order. */
  orderClaim: (ownerKey: string, idempotencyKey: string) => `ordk/${ownerKey}/${hash(idempotencyKey)}`,
  orderClaimsFrom: (digits: string) => `ordk/${digits}`,
  /** Points from a month ('yyyy-MM') to its orders, so that staff need not search every member. */
  orderMark: (month: string, id: string) => `mord/${month}/${id}`,
  orderMarks: (month: string) => `mord/${month}/`,
  /** A picture under the fingerprint of its own bytes, so that it never changes. */
  image: (id: string) => `image/${id}`,
  allImages: 'image/',

  tour: (month: string, id: string) => `tour/${month}/${id}`,
  allTours: 'tour/',

  /** One part of what many records look like together; derived, may be lost. */
  materializedView: (of: string, part: string) => `snap/${of}/${part}`,
  allMaterializedViews: 'snap/',

  /** What the last check of the books found. */
  audit: 'audit/last',
  /** How far the rounds of clearing away have come. */
  gcCursor: 'meta/round',
  /** Who is catching up with the hosted copy. */
  replicationLease: 'mirror/run',
  /** The last check of the storage, and whether one is running. */
  storageCheck: 'probe/last',
  /** What a check of the storage tries things out on, in a store of its own. */
  storageCheckData: (run: string, name: string) => `tried/${run}/${name}`,
  allStorageCheckData: 'tried/',

  /** Proof that the pepper is still the one the members were filed under. */
  keyPepperProof: 'meta/pepper-check',
} as const

/** The slot a lock's key names; the counterpart of `keys.slot`. */
export function readSlotKey(key: string): Slot | undefined {
  const [, kind, , date, hhmm, unit] = key.split('/')
  if ((kind !== 'lane' && kind !== 'speede') || !date || !hhmm || !unit) return undefined
  return { kind, date, time: `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`, unit: Number(unit) }
}
