/** What the front desk looks at by the thousand: members, their Speede sessions and answers to events, and orders. */
import type { FullMember } from '#domain/accounts/member-export.ts'
import type { Order } from '#domain/shop/shop.ts'
import type { Confirmed, MemberWeek } from './bookings.ts'
import { kindOfWeekKey } from './bookings.ts'
import type { ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { isDeleted, readMember, type Member, type MemberRecord } from './members.ts'
import { monthOfOrder, type StoredOrder } from './orders.ts'
import type { RsvpRecord } from './rsvps.ts'
import { evict, type ViewSource } from './materialized-view.ts'

export type MemberRow = Omit<FullMember, 'eventBookings' | 'speedeBookings'>
export type SpeedeRow = Omit<Confirmed, 'state'>
export type RsvpRow = Pick<RsvpRecord, 'name' | 'qty' | 'title' | 'datetime'>
export type OrderRow = { order: Order; rev: number; /** Whose, as it was when the order last changed. */ name: string }

/** Holders are hashes, so their first digit makes sixteen parts of like size. */
const partOfHolder = (ownerKey: string | undefined) => ownerKey?.slice(0, 1)
const segment = (key: string, index: number) => key.split('/').at(index)

export const memberRows: ViewSource<MemberRecord, MemberRow> = {
  of: 'members',
  v: 1,
  prefix: keys.allMembers,
  partOf: (key) => partOfHolder(segment(key, 1)),
  row: (_, member) => (isDeleted(member) || member.closing ? null : rowOfMember(member)),
}

/** Field by field: whatever else a record may come to hold does not get into a list. */
const rowOfMember = (member: Member): MemberRow => ({
  id: member.id,
  email: member.email,
  profileName: member.profileName,
  createdAt: member.createdAt,
  firstName: member.firstName,
  lastName: member.lastName,
  childName: member.childName,
  childAge: member.childAge,
  childTeam: member.childTeam,
  childPosition: member.childPosition,
  address: member.address,
  parentPhone: member.parentPhone,
  childPhone: member.childPhone,
  membershipPlan: member.membershipPlan,
  cardType: member.cardType,
  cardLast4: member.cardLast4,
  cardExp: member.cardExp,
  billingAddressType: member.billingAddressType,
  billingAddress: member.billingAddress,
})

/** One member's Speede sessions of one week. One without a name was that of an account deleted since. */
export const speedeRows: ViewSource<MemberWeek, SpeedeRow[]> = {
  of: 'speede',
  v: 1,
  prefix: keys.allMemberWeeks,
  partOf: (key) => (kindOfWeekKey(key) === 'speede' ? partOfHolder(segment(key, 1)) : undefined),
  row: (_, week) =>
    week.entries
      .filter(({ state, name }) => state === 'confirmed' && name !== '')
      .map(({ id, unit, date, time, name }) => ({ id, unit, date, time, name })),
}

export const rsvpRows: ViewSource<RsvpRecord, RsvpRow> = {
  of: 'rsvps',
  v: 1,
  prefix: keys.allRsvps,
  partOf: (key) => partOfHolder(segment(key, 2)),
  row: (_, { state, name, qty, title, datetime }) => (state === 'attending' ? { name, qty, title, datetime } : null),
}

export const orderRows: ViewSource<StoredOrder, OrderRow> = {
  of: 'orders',
  v: 1,
  prefix: keys.allOrders,
  partOf: (key) => monthOfOrder(segment(key, 2) ?? ''),
  async row(key, { order, rev = 0 }, store) {
    const member = order.email === '' ? undefined : await readMember(store, segment(key, 1)!)
    return { order, rev, name: member?.value.profileName ?? '' }
  },
}

/** Takes a family out of these lists at once. May be repeated. */
export async function evictRowsOf(context: ServiceContext, ownerKey: string): Promise<void> {
  const isTheirs = (key: string) => key.split('/').includes(ownerKey)
  const months = (await context.store.list(keys.ordersOf(ownerKey))).map(({ key }) => orderRows.partOf(key))
  await Promise.all([
    ...[memberRows, speedeRows, rsvpRows].map(({ of }) => evict(context, of, partOfHolder(ownerKey)!, isTheirs)),
    ...[...new Set(months)].flatMap((month) => (month ? [evict(context, orderRows.of, month, isTheirs)] : [])),
  ])
}
