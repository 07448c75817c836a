/**
 * All storage keys of the site. A person appears only as a keyed hash of the e-mail address, so keys identify nobody and
 * two spellings of one address share a key. The environment is part of the store's name, not of the key.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Doc, Key } from '#server/storage/store.ts'
import { allTransactions } from '#server/storage/transaction-records.ts'
import { mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { MailKindName } from '#domain/mail/mail-kinds.ts'
import type { CodeKind } from '#domain/codes/one-time-code.ts'
import type {
  SessionRecord,
  CodeRecord,
  AddressMails,
  StaffMember,
  Invitation,
  FirstStaff,
  ClubOwners,
} from '#records/accounts.ts'
import type {
  SlotRecord,
  MemberWeek,
  ClubChange,
  WeekView,
  SessionCounts,
  ClosureList,
  ArrivalDay,
} from '#records/bookings.ts'
import type { EventList, RsvpRecord, RsvpIndexEntry, PlacesRecord } from '#records/events.ts'
import type { MemberRecord, MemberNotes, UnseenRecord, AccountDeletion } from '#records/families.ts'
import type { ItemRecord, ToldRecord } from '#records/items.ts'
import type { FormerRecord, IncidentRecord, Seal } from '#records/proof.ts'
import type { DueRecord } from '#records/memberships.ts'
import type {
  ClubMessage,
  ClubMessageDelivery,
  FamilyMessages,
  OutboxEntry,
  OutboxPointer,
  FeedsRecord,
  PushOwner,
  PushRecord,
} from '#records/messages.ts'
import type {
  LogEntry,
  AuditResult,
  GcCursor,
  ReplicationRun,
  JobRuns,
  KeyUse,
  PepperCheck,
  AttemptsRecord,
  ViewPart,
} from '#records/operations.ts'
import type {
  Catalogue,
  StockRecord,
  StoredImage,
  StoredOrder,
  RecentOrders,
  OrderIndexEntry,
  OrderNumberRecord,
} from '#records/shop.ts'
import type { StandbyRecord, WishIndexEntry } from '#records/standby.ts'
import type { TourRecord } from '#records/tours.ts'
import { normalizeEmail, type SessionRole } from '#domain/people/people.ts'

const hashLength = 40

/** The owner part of a key: a keyed hash of the normalized e-mail address that the family registered with. */
export const accountKeyOf = (keyPepper: string, email: string): string =>
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

/** A key of such a record, or the beginning of the keys of many. */
const keyOf = <Value extends Doc>(key: string) => key as Key<Value>

const compact = (time: Time) => time.replace(':', '')

export const keys = {
  /** The lock of one slot. The Monday comes first, so that one list covers a week. */
  slot: ({ kind, date, time, unit }: Slot) =>
    keyOf<SlotRecord>(`slot/${kind}/${mondayOf(date)}/${date}/${compact(time)}/${unit}`),
  slotsOfWeek: (kind: Kind, monday: Day) => keyOf<SlotRecord>(`slot/${kind}/${monday}/`),
  slotsOfKind: (kind: Kind) => keyOf<SlotRecord>(`slot/${kind}/`),
  slotsOfDay: (kind: Kind, day: Day) => keyOf<SlotRecord>(`slot/${kind}/${mondayOf(day)}/${day}/`),
  allSlots: keyOf<SlotRecord>('slot/'),
  /** Week document: a family's bookings of one kind in one week, each of a player, and the commit record of each. */
  memberWeek: (accountKey: string, kind: Kind, monday: Day) => keyOf<MemberWeek>(`mw/${accountKey}/${kind}/${monday}`),
  memberWeeks: (accountKey: string) => keyOf<MemberWeek>(`mw/${accountKey}/`),
  allMemberWeeks: keyOf<MemberWeek>('mw/'),
  /** Cached view of a week's slots. Derived data: safe to lose. */
  weekView: (kind: Kind, monday: Day) => keyOf<WeekView>(`view/${kind}/${monday}`),
  allViews: keyOf<WeekView>('view/'),
  /** A booking that staff moved or canceled, until its day has passed. */
  clubChange: (accountKey: string, bookingId: string) => keyOf<ClubChange>(`change/${accountKey}/${bookingId}`),
  clubChangesOf: (accountKey: string) => keyOf<ClubChange>(`change/${accountKey}/`),
  allClubChanges: keyOf<ClubChange>('change/'),
  /** A family's wishes and open offers. */
  standby: (accountKey: string) => keyOf<StandbyRecord>(`standby/${accountKey}`),
  allStandby: keyOf<StandbyRecord>('standby/'),
  /** One wish; the parts say what the family waits for (wish-index.ts). */
  wish: (kind: Kind | 'event', ...parts: readonly string[]) =>
    keyOf<WishIndexEntry>(['wish', kind, ...parts].join('/')),
  wishesOfKind: (kind: Kind | 'event') => keyOf<WishIndexEntry>(`wish/${kind}/`),
  allWishes: keyOf<WishIndexEntry>('wish/'),
  wishesOfEvent: (eventId: string) => keyOf<WishIndexEntry>(`wish/event/${eventId}/`),
  /** The calendars of a family's caregivers that calendar programs read. */
  feeds: (accountKey: string) => keyOf<FeedsRecord>(`feed/member/${accountKey}`),
  /** The devices that a family's caregivers are notified on. */
  push: (accountKey: string) => keyOf<PushRecord>(`push/${accountKey}`),
  /** Whose a device is, so that it is nobody else's. */
  pushOwner: (device: string) => keyOf<PushOwner>(`powner/${device}`),
  /** What somebody at the club has to do. */
  item: (id: string) => keyOf<ItemRecord>(`item/${id}`),
  allItems: keyOf<ItemRecord>('item/'),
  /** What a colleague was told of by e-mail. */
  told: (accountKey: string) => keyOf<ToldRecord>(`told/${accountKey}`),
  allTold: keyOf<ToldRecord>('told/'),
  /** All facility closures, in one document. */
  closures: keyOf<ClosureList>('closures/all'),
  /** Who came on a day. Separate from the bookings, so that arriving never contends with reserving. */
  arrivals: (day: Day) => keyOf<ArrivalDay>(`arrival/${day}`),
  allArrivals: keyOf<ArrivalDay>('arrival/'),
  /** Session counts of a past week by weekday and hour. They outlive the week's locks. */
  sessionCounts: (monday: Day) => keyOf<SessionCounts>(`tally/${monday}`),
  /** A family with its players and caregivers, or whose the address is that hashes to this key. */
  member: (accountKey: string) => keyOf<MemberRecord>(`member/${accountKey}`),
  allMembers: keyOf<MemberRecord>('member/'),
  /** What a family has that the club has not seen. */
  unseen: (accountKey: string) => keyOf<UnseenRecord>(`unseen/${accountKey}`),
  /** What became of a family's charges. */
  dues: (accountKey: string) => keyOf<DueRecord>(`due/${accountKey}`),
  allDues: keyOf<DueRecord>('due/'),
  /** What staff noted about a family. */
  memberNotes: (accountKey: string) => keyOf<MemberNotes>(`mnote/${accountKey}`),
  /** A pending account deletion, so that the reconciler can find it. */
  accountDeletion: (accountKey: string) => keyOf<AccountDeletion>(`deleting/${accountKey}`),
  allAccountDeletions: keyOf<AccountDeletion>('deleting/'),
  /** The last one-time code of its kind for who signs in with the address. */
  code: ({ kind, addressKey }: { kind: CodeKind; addressKey: string }) =>
    keyOf<CodeRecord>(`code/${kind}/${addressKey}`),
  allCodes: keyOf<CodeRecord>('code/'),
  staff: (accountKey: string) => keyOf<StaffMember>(`staff/${accountKey}`),
  allStaff: keyOf<StaffMember>('staff/'),
  /** Invitation of one staff member. The token itself is only in the link. */
  invitation: (token: string) => keyOf<Invitation>(`invite/${hash('invite', token)}`),
  allInvitations: keyOf<Invitation>('invite/'),
  /** Who of the staff is an owner of the club. */
  clubOwners: keyOf<ClubOwners>('owners/all'),
  /** Written with the first staff account; disables the set-up endpoint for good. */
  firstStaff: keyOf<FirstStaff>('boot/first-staff'),
  /** A report of an incident; its id begins with the month in which it happened. */
  incident: (id: string) => keyOf<IncidentRecord>(`incident/${id}`),
  allIncidents: keyOf<IncidentRecord>('incident/'),
  /** What is kept of a player whose account is gone; its id begins with its last day, and names neither family nor child. */
  seal: (id: string) => keyOf<Seal>(`seal/${id}`),
  allSeals: keyOf<Seal>('seal/'),
  /** Who was here before, by a keyed hash of an address, or of a child's name and year of birth. */
  former: (keyPepper: string, ...who: string[]) =>
    keyOf<FormerRecord>(`former/${keyedHash(keyPepper, 'former', ...who)}`),
  allFormer: keyOf<FormerRecord>('former/'),
  /** One action of staff on a facility day. */
  log: (day: Day, id: string) => keyOf<LogEntry>(`log/${day}/${id}`),
  logOfDay: (day: Day) => keyOf<LogEntry>(`log/${day}/`),
  logOfMonth: (month: string) => keyOf<LogEntry>(`log/${month}`),
  session: (role: SessionRole, accountKey: string, token: string) =>
    keyOf<SessionRecord>(`sess/${role}/${accountKey}/${hash(token)}`),
  sessionsOf: (role: SessionRole) => keyOf<SessionRecord>(`sess/${role}/`),
  /** The attempts within a rate-limit window, e.g. ('login', accountKey, '1953472'). */
  rateLimitAttempts: (bucket: string, subject: string, window: string) =>
    keyOf<AttemptsRecord>(`thr/${bucket}/${subject}/${window}`),
  rateLimitAttemptsOf: (bucket: string) => keyOf<AttemptsRecord>(`thr/${bucket}/`),
  /** The messages of the last day to an address that strangers can cause. */
  addressMails: (addressKey: string) => keyOf<AddressMails>(`amail/${addressKey}`),
  allAddressMails: keyOf<AddressMails>('amail/'),
  events: keyOf<EventList>('events/all'),
  rsvp: (eventId: string, accountKey: string) => keyOf<RsvpRecord>(`rsvp/${eventId}/${accountKey}`),
  rsvpsOfEvent: (eventId: string) => keyOf<RsvpRecord>(`rsvp/${eventId}/`),
  allRsvps: keyOf<RsvpRecord>('rsvp/'),
  /** Index from a member to their RSVPs, so that a schedule does not scan every event. */
  rsvpIndex: (accountKey: string, eventId: string) => keyOf<RsvpIndexEntry>(`mrsvp/${accountKey}/${eventId}`),
  rsvpIndexOf: (accountKey: string) => keyOf<RsvpIndexEntry>(`mrsvp/${accountKey}/`),
  allRsvpIndexes: keyOf<RsvpIndexEntry>('mrsvp/'),
  /** Who has which places of an event with a capacity. */
  places: (eventId: string) => keyOf<PlacesRecord>(`place/${eventId}`),
  allPlaces: keyOf<PlacesRecord>('place/'),
  products: keyOf<Catalogue>('shop/products'),
  order: (accountKey: string, id: string) => keyOf<StoredOrder>(`order/${accountKey}/${id}`),
  ordersOf: (accountKey: string) => keyOf<StoredOrder>(`order/${accountKey}/`),
  allOrders: keyOf<StoredOrder>('order/'),
  /** What a family has ordered lately. */
  recentOrders: (accountKey: string) => keyOf<RecentOrders>(`ordr/${accountKey}`),
  allRecentOrders: keyOf<RecentOrders>('ordr/'),
  /** Index from a month ('yyyy-MM') to its orders, so that staff lists do not scan every member. */
  orderIndex: (month: string, id: string) => keyOf<OrderIndexEntry>(`mord/${month}/${id}`),
  allOrderIndexes: keyOf<OrderIndexEntry>('mord/'),
  orderIndexOf: (month: string) => keyOf<OrderIndexEntry>(`mord/${month}/`),
  /** The order that has a short number, so that no other gets it. */
  orderNumber: (number: string) => keyOf<OrderNumberRecord>(`ordn/${number}`.toLowerCase()),
  /** What orders have taken of a product with limited stock. */
  stock: (productId: string) => keyOf<StockRecord>(`stock/${productId}`),
  /** An image under the hash of its bytes, so that its content never changes. */
  image: (id: string) => keyOf<StoredImage>(`image/${id}`),
  allImages: keyOf<StoredImage>('image/'),
  /** A message that is due or was sent: one per recipient, kind and subject. */
  outboxEntry: (accountKey: string, id: string) => keyOf<OutboxEntry>(`mail/${accountKey}/${id}`),
  outboxOf: (accountKey: string) => keyOf<OutboxEntry>(`mail/${accountKey}/`),
  allOutboxEntries: keyOf<OutboxEntry>('mail/'),
  /** Exists while that message is not finished, and says in which minute it is due: a run lists those, and reads what it sends. */
  outboxPointer: (accountKey: string, id: string, generation: number, minute: number, kind: MailKindName) =>
    keyOf<OutboxPointer>(`mailq/${accountKey}/${id}.${generation}.${minute}.${kind}`),
  outboxPointersOf: (accountKey: string) => keyOf<OutboxPointer>(`mailq/${accountKey}/`),
  allOutboxPointers: keyOf<OutboxPointer>('mailq/'),
  /** What a colleague wrote to families. The id begins with its day. */
  clubMessage: (id: string) => keyOf<ClubMessage>(`message/${id}`),
  allClubMessages: keyOf<ClubMessage>('message/'),
  /** Exists until all families have that message. */
  clubMessageDelivery: (id: string) => keyOf<ClubMessageDelivery>(`messageq/${id}`),
  allClubMessageDeliveries: keyOf<ClubMessageDelivery>('messageq/'),
  /** The messages that a family got, and who has read them. */
  familyMessages: (accountKey: string) => keyOf<FamilyMessages>(`mmsg/${accountKey}`),
  allFamilyMessages: keyOf<FamilyMessages>('mmsg/'),
  tour: (month: string, id: string) => keyOf<TourRecord>(`tour/${month}/${id}`),
  allTours: keyOf<TourRecord>('tour/'),
  /** What became of each transaction, by day (UTC): netlify/storage/transactions.ts makes these keys. */
  allTransactions,

  /** What an idempotency key was first used for. A keyed hash, so that it does not lead to a person. */
  keyUse: (keyPepper: string, ...use: string[]) => keyOf<KeyUse>(`idem/${keyedHash(keyPepper, 'key', ...use)}`),
  allKeyUses: keyOf<KeyUse>('idem/'),
  /** One part of a materialized view. Derived data: safe to lose. */
  materializedView: (name: string, part: string) => keyOf<ViewPart>(`snap/${name}/${part}`),
  allMaterializedViews: keyOf<ViewPart>('snap/'),
  /** Result of the last bookings audit. */
  audit: keyOf<AuditResult>('audit/last'),
  /** Last run of each scheduled job. */
  jobRuns: keyOf<JobRuns>('job/runs'),
  /** Progress of the garbage collector. */
  gcCursor: keyOf<GcCursor>('meta/round'),
  /** Lease of the replication job. */
  replicationLease: keyOf<ReplicationRun>('mirror/run'),
  /** Proof that the key pepper is the one the stored keys were made with. */
  keyPepperProof: keyOf<PepperCheck>('meta/pepper-check'),
} as const

/** The slot of a lock's key; undefined for any other key. The inverse of `keys.slot`. */
export function parseSlotKey(key: string): Slot | undefined {
  const [, kind, , date, hhmm, unit] = key.split('/')
  if ((kind !== 'lane' && kind !== 'speede') || !date || !hhmm || !unit) return undefined
  return { kind, date, time: `${hhmm.slice(0, 2)}:${hhmm.slice(2)}`, unit: Number(unit) }
}
