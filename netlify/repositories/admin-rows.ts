/**
 * Materialized views for the front desk's lists: members, their Speede sessions and RSVPs, and orders. The schema of a row is
 * an allowlist: parsing drops what it does not name.
 */
import * as z from 'zod'
import { firstCaregiverOf } from '#domain/accounts/families.ts'
import { newcomerOf } from '#domain/accounts/newcomers.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import { countSlots } from '#domain/bookings/usage.ts'
import { newcomerMessages } from '#domain/messages/newcomer-messages.ts'
import { slotOfId } from './bookings/booking-ids.ts'
import { bookingsIn, kindOfWeekKey } from './bookings/member-weeks.ts'
import { arrivalOf } from './arrivals.ts'
import type { ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { isDeleted, readMember, shownMember } from './accounts/members.ts'
import { monthOfOrder } from './shop/orders.ts'
import { slotWishes } from './standby.ts'
import { evict, readMaterializedView, type ViewSource } from './materialized-view.ts'
import { entry as weekEntry, type Ending, type MemberWeek, type ArrivalDay } from '#records/bookings.ts'
import type { Member, MemberRecord } from '#records/families.ts'
import { dueRecord, type DueRecord } from '#records/memberships.ts'
import { order, type StoredOrder } from '#records/shop.ts'
import { familyMessages, outboxEntry, type FamilyMessages, type OutboxEntry } from '#records/messages.ts'
import { rsvpRecord, type RsvpRecord } from '#records/events.ts'
import { day, instant } from '#records/fields.ts'
import { itemRecord, type ItemRecord } from '#records/items.ts'
import { slotWish, type StandbyRecord } from '#records/standby.ts'

const speedeRow = weekEntry.pick({
  id: true,
  unit: true,
  date: true,
  time: true,
  name: true,
  player: true,
  onlyPlayer: true,
})
/** `came`: somebody of the family was checked in. */
const rsvpRow = rsvpRecord.pick({ name: true, qty: true, title: true, datetime: true }).extend({ came: z.boolean() })
/** `name` is the buyer's name when the order last changed. */
const orderRow = z.object({ order, rev: z.int(), name: z.string() })

const outboxRow = outboxEntry.pick({
  kind: true,
  subjectRef: true,
  at: true,
  state: true,
  tries: true,
  notBefore: true,
  endedAt: true,
  reason: true,
  called: true,
})

export type OutboxRow = z.infer<typeof outboxRow>
const sessionRow = z.object({
  sessions: z.array(z.object({ day, mark: z.string() })),
  canceled: z.int(),
  canceledByClub: z.int(),
  refused: z.record(z.string(), z.int()),
  unanswered: z.record(z.string(), z.int()),
})
const disputeRow = z.object({
  member: z.string(),
  open: z.array(z.object({ player: z.string(), booking: z.string(), disputed: instant })),
})

export type DisputeRow = z.infer<typeof disputeRow>
const wishRow = z.array(slotWish.pick({ kind: true, days: true, from: true, to: true }))

export type WishRow = z.infer<typeof wishRow>
export type SessionRow = z.infer<typeof sessionRow>
/** `unverified` and `noNews` are the ids of caregivers: no e-mail reaches the first, the others want none that is to all. */
const memberRow = shownMember.extend({ unverified: z.array(z.string()), noNews: z.array(z.string()) })
export type MemberRow = z.infer<typeof memberRow>
/** All families by the keys of their records, while they are read. */
export type Members = Promise<ReadonlyMap<string, MemberRow>>
export type SpeedeRow = z.infer<typeof speedeRow>
export type RsvpRow = z.infer<typeof rsvpRow>
export type OrderRow = z.infer<typeof orderRow>

/** Account keys are hashes, so their first digit makes sixteen parts of similar size. */
const partOfOwner = (accountKey: string | undefined) => accountKey?.slice(0, 1)
const segment = (key: string, index: number) => key.split('/').at(index)

/** The desk sees wherever a family comes up that it has still to confirm its address. */
const marked = (member: Member): Member =>
  newcomerOf(member)
    ? { ...member, alerts: [...(member.alerts ?? []), { id: 'newcomer', text: newcomerMessages.mark }] }
    : member

export const memberRows: ViewSource<MemberRecord, MemberRow> = {
  name: 'members',
  v: 5,
  row: memberRow,
  prefix: keys.allMembers,
  partOf: (key) => partOfOwner(segment(key, 1)),
  toRow(_, member) {
    if (isDeleted(member) || member.deleting) return null
    const idsOf = (some: Member['caregivers']) => some.map(({ id }) => id)
    return memberRow.parse({
      ...marked(member),
      unverified: idsOf(member.caregivers.filter(({ unverified }) => unverified)),
      noNews: idsOf(member.caregivers.filter(({ mailOff }) => mailOff.includes('news'))),
    })
  },
}

/** The name of the caregiver who placed an order, by the address that it has. */
export const buyerName = (member: Member | undefined, { email }: Pick<StoredOrder['order'], 'email'>): string =>
  member ? (member.caregivers.find((each) => sameEmail(each.email, email)) ?? firstCaregiverOf(member)).profileName : ''

/** The account key of the member with this id; undefined if there is none, or the account is being deleted. */
export async function accountKeyOfMember(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  id: string,
): Promise<string | undefined> {
  for (const [key, row] of await readMaterializedView(context, memberRows)) if (row.id === id) return segment(key, 1)
  return undefined
}

/** A member's Speede sessions of one week. An entry without a name belonged to a deleted account. */
export const speedeRows: ViewSource<MemberWeek, SpeedeRow[]> = {
  name: 'speede',
  v: 3,
  row: z.array(speedeRow),
  prefix: keys.allMemberWeeks,
  partOf: (key) => (kindOfWeekKey(key) === 'speede' ? partOfOwner(segment(key, 1)) : undefined),
  toRow: (_, week) =>
    bookingsIn(week)
      .filter(({ name }) => name !== '')
      .map((entry) => speedeRow.parse(entry)),
}

/** Tells the sessions of a day apart in a list: the end of the booking's id. */
const sessionMark = (bookingId: string): string => bookingId.slice(-12)

/**
 * A member's sessions of one week, how many of its bookings the family and the club canceled, and by weekday and start time the
 * taps that were refused because the slot was taken and the offers without an answer. No personal data.
 */
export const sessionRows: ViewSource<MemberWeek, SessionRow> = {
  name: 'sessions',
  v: 4,
  row: sessionRow,
  prefix: keys.allMemberWeeks,
  partOf: (key) => partOfOwner(segment(key, 1)),
  toRow: (_, week) => ({
    sessions: bookingsIn(week).map(({ date, id }) => ({ day: date, mark: sessionMark(id) })),
    canceled: week.done.filter(({ ending }) => ending === 'cancelled').length,
    canceledByClub: week.done.filter(({ ending }) => ending === 'canceled_by_club').length,
    refused: countEnded(week.done, 'slot_taken'),
    unanswered: countEnded(week.done, 'unanswered'),
  }),
}

/** By weekday and start time. The slot of an id does not depend on its kind. */
const countEnded = (done: MemberWeek['done'], ending: Ending) =>
  countSlots(done.flatMap((each) => (each.ending === ending ? (slotOfId('lane', each.id) ?? []) : [])))

/** What a family waits for or has waited for. No personal data. */
export const wishRows: ViewSource<StandbyRecord, WishRow> = {
  name: 'wishes',
  v: 1,
  row: wishRow,
  prefix: keys.allStandby,
  partOf: (key) => partOfOwner(segment(key, 1)),
  toRow(_, record) {
    const wishes = slotWishes(record)
    return wishes.length === 0 ? null : wishRow.parse(wishes)
  },
}

const arrivalRow = z.object({ here: z.array(z.string()), noShow: z.array(z.string()), excused: z.array(z.string()) })
export type ArrivalRow = z.infer<typeof arrivalRow>

/** The sessions of a day whose player came, did not, or was excused. */
export const arrivalRows: ViewSource<ArrivalDay, ArrivalRow> = {
  name: 'arrivals',
  v: 1,
  row: arrivalRow,
  prefix: keys.allArrivals,
  partOf: (key) => segment(key, 1)?.slice(0, 7),
  toRow: (_, day) => {
    const marked = Object.keys(day.marks).map((id) => ({ mark: sessionMark(id), state: arrivalOf(day, id)?.state }))
    const marksOf = (state: string) => marked.flatMap((each) => (each.state === state ? each.mark : []))
    return { here: marksOf('here'), noShow: marksOf('no_show'), excused: marksOf('excused') }
  },
}

/** What became of a family's charges. */
export const dueRows: ViewSource<DueRecord, DueRecord['dues']> = {
  name: 'dues',
  v: 1,
  row: dueRecord.shape.dues,
  prefix: keys.allDues,
  partOf: (key) => partOfOwner(segment(key, 1)),
  toRow: (_, { dues }) => dues,
}

const deletionRow = z.object({ at: instant, createdAt: instant.exactOptional() })

/** When accounts were deleted, and when those had joined. A record that only has the claim of an address never was one. */
export const deletionRows: ViewSource<MemberRecord, z.infer<typeof deletionRow>> = {
  name: 'deletions',
  v: 2,
  row: deletionRow,
  prefix: keys.allMembers,
  partOf: (key) => partOfOwner(segment(key, 1)),
  toRow: (_, member) => (isDeleted(member) && member.rev > 0 ? deletionRow.parse(member) : null),
}

export const rsvpRows: ViewSource<RsvpRecord, RsvpRow> = {
  name: 'rsvps',
  v: 2,
  row: rsvpRow,
  prefix: keys.allRsvps,
  partOf: (key) => partOfOwner(segment(key, 2)),
  toRow: (_, { state, name, qty, title, datetime, checkedIn = false, came = [] }) =>
    state === 'attending' ? { name, qty, title, datetime, came: checkedIn || came.length > 0 } : null,
}

export const orderRows: ViewSource<StoredOrder, OrderRow> = {
  name: 'orders',
  v: 1,
  row: orderRow,
  prefix: keys.allOrders,
  partOf: (key) => monthOfOrder(segment(key, 2) ?? ''),
  async toRow(key, { order, rev = 0 }, store) {
    const member = order.email === '' ? undefined : await readMember(store, segment(key, 1)!)
    return { order, rev, name: buyerName(member?.value, order) }
  },
}

/** What a family says against no-shows, until a coach has decided. */
export const disputeRows: ViewSource<MemberRecord, DisputeRow> = {
  name: 'disputes',
  v: 1,
  row: disputeRow,
  prefix: keys.allMembers,
  partOf: () => 'all',
  toRow(_, member) {
    if (isDeleted(member) || member.deleting) return null
    const open = member.players.flatMap(({ id: player, noShows = [] }) =>
      noShows.flatMap(({ booking, disputed, upheld, cleared }) =>
        disputed && !upheld && !cleared ? { player, booking, disputed } : [],
      ),
    )
    return open.length > 0 ? { member: member.id, open } : null
  },
}

export const itemRows: ViewSource<ItemRecord, ItemRecord> = {
  name: 'items',
  v: 1,
  row: itemRecord,
  prefix: keys.allItems,
  partOf: () => 'all',
  toRow: (_, item) => item,
}

export const outboxRows: ViewSource<OutboxEntry, OutboxRow> = {
  name: 'outbox',
  v: 1,
  row: outboxRow,
  prefix: keys.allOutboxEntries,
  partOf: (key) => partOfOwner(segment(key, 1)),
  toRow: (_, entry) => (entry.state === 'dropped' ? null : outboxRow.parse(entry)),
}

export type ReceivedRow = FamilyMessages['messages']

/** The messages that a family got from staff. */
export const receivedRows: ViewSource<FamilyMessages, ReceivedRow> = {
  name: 'received',
  v: 1,
  row: familyMessages.shape.messages,
  prefix: keys.allFamilyMessages,
  partOf: (key) => partOfOwner(segment(key, 1)),
  toRow: (_, { messages }) => messages,
}

/** Evicts a member's rows from these views immediately. Idempotent. */
export async function evictRowsOf(context: ServiceContext, accountKey: string): Promise<void> {
  const isOwned = (key: string) => key.split('/').includes(accountKey)
  const months = (await context.store.list(keys.ordersOf(accountKey))).map(({ key }) => orderRows.partOf(key))
  await Promise.all([
    ...[memberRows, speedeRows, rsvpRows, outboxRows, dueRows, receivedRows].map(({ name }) =>
      evict(context, name, partOfOwner(accountKey)!, isOwned),
    ),
    ...[...new Set(months)].flatMap((month) => (month ? [evict(context, orderRows.name, month, isOwned)] : [])),
  ])
}
