/**
 * Materialized views of families, and of what they owe, order and are told, for the front desk's lists. The schema of a row is an
 * allowlist: parsing drops what it does not name.
 */
import * as z from 'zod'
import { whoRegistered } from '#domain/families/families.ts'
import { bucksOf } from '#domain/shop/bucks.ts'
import { sameEmail } from '#domain/people/people.ts'
import { isUnseen, unseenMark } from '#domain/newcomers/unseen.ts'
import type { ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { isDeleted, readMember, shownMember } from './accounts/members.ts'
import { monthOfOrder } from './shop/orders.ts'
import { evict, partOfOwner, readMaterializedView, type ViewSource } from './materialized-view.ts'
import { rsvpRows, speedeRows } from './visit-rows.ts'
import type { Member, MemberRecord } from '#records/families.ts'
import { dueRecord, type DueRecord } from '#records/dues.ts'
import { order, payment, type StoredOrder } from '#records/shop.ts'
import { paymentsOf } from '#domain/shop/payments.ts'
import { outboxEntry, type OutboxEntry } from '#records/outbox.ts'
import { instant } from '#records/fields.ts'
import { itemRecord, type ItemRecord } from '#records/inbox.ts'

/** `name` is the buyer's name when the order last changed. */
const orderRow = z.object({ order, rev: z.int(), name: z.string(), payments: z.array(payment) })

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
const disputeRow = z.object({
  member: z.string(),
  open: z.array(z.object({ player: z.string(), booking: z.string(), disputed: instant })),
})

type DisputeRow = z.infer<typeof disputeRow>
/** `bucks` are on the cards of its players, in cents; `unverified` and `noNews` are the ids of caregivers: no e-mail reaches the first, the others want none that is to all. */
const memberRow = shownMember.extend({ unverified: z.array(z.string()), noNews: z.array(z.string()), bucks: z.int() })
export type MemberRow = z.infer<typeof memberRow>
/** All families by the keys of their records, while they are read. */
export type Members = Promise<ReadonlyMap<string, MemberRow>>
export type OrderRow = z.infer<typeof orderRow>

/** The desk sees wherever a family comes up that nobody has seen it. */
const marked = (member: Member): Member =>
  isUnseen(member) ? { ...member, alerts: [...(member.alerts ?? []), { id: 'unseen', text: unseenMark }] } : member

export const memberRows: ViewSource<MemberRecord, MemberRow> = {
  name: 'members',
  v: 9,
  row: memberRow,
  prefix: keys.allMembers,
  partOf: partOfOwner,
  toRow(_, member) {
    if (isDeleted(member) || member.deleting) return null
    const idsOf = (some: Member['caregivers']) => some.map(({ id }) => id)
    return memberRow.parse({
      ...marked(member),
      bucks: member.players.reduce((sum, player) => sum + bucksOf(player), 0),
      unverified: idsOf(member.caregivers.filter(({ unverified }) => unverified)),
      noNews: idsOf(member.caregivers.filter(({ mailOff }) => mailOff.includes('news'))),
    })
  },
}

/** The name of the caregiver who placed an order, by the address that it has. */
export const buyerName = (member: Member | undefined, { email }: Pick<StoredOrder['order'], 'email'>): string =>
  member ? (member.caregivers.find((each) => sameEmail(each.email, email)) ?? whoRegistered(member)).profileName : ''

const wayTo = (id: string) => keys.materializedView('family', id)

/**
 * The account key of the member with this id; undefined if there is none, or the account is being deleted. Whom somebody has asked
 * for before is found without the view of all.
 */
export async function accountKeyOfMember(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  id: string,
): Promise<string | undefined> {
  if (!/^[a-z0-9-]{1,64}$/.test(id)) return undefined
  const { store, waitUntil } = context
  const [known] = Object.keys((await store.read(wayTo(id)))?.value.rows ?? {})
  const member = known === undefined ? undefined : (await readMember(store, known))?.value
  if (member?.id === id) return member.deleting ? undefined : known
  const found = [...(await readMaterializedView(context, memberRows))].find(([, row]) => row.id === id)
  const accountKey = found?.[0].split('/')[1]
  if (accountKey !== undefined && known === undefined)
    waitUntil(
      store
        .create(wayTo(id), { v: 1, rows: { [accountKey]: { tag: '', row: null } } })
        .then(() => undefined, ignoreUnavailable),
    )
  return accountKey
}

/** What became of a family's charges. */
export const dueRows: ViewSource<DueRecord, DueRecord['dues']> = {
  name: 'dues',
  v: 2,
  row: dueRecord.shape.dues,
  prefix: keys.allDues,
  partOf: partOfOwner,
  toRow: (_, { dues }) => dues,
}

const deletionRow = z.object({ at: instant, createdAt: instant.exactOptional() })

/** When accounts were deleted, and when those had joined. A record that only has the claim of an address never was one. */
export const deletionRows: ViewSource<MemberRecord, z.infer<typeof deletionRow>> = {
  name: 'deletions',
  v: 2,
  row: deletionRow,
  prefix: keys.allMembers,
  partOf: partOfOwner,
  toRow: (_, member) => (isDeleted(member) && member.rev > 0 ? deletionRow.parse(member) : null),
}

export const orderRows: ViewSource<StoredOrder, OrderRow> = {
  name: 'orders',
  v: 2,
  row: orderRow,
  prefix: keys.allOrders,
  partOf: (key) => monthOfOrder(key.split('/')[2] ?? ''),
  async toRow(key, { order, rev = 0, payments }, store) {
    const member = order.email === '' ? undefined : await readMember(store, key.split('/')[1]!)
    const paid = [...paymentsOf({ order, ...(payments && { payments }) })]
    return { order, rev, name: buyerName(member?.value, order), payments: paid }
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
  partOf: partOfOwner,
  toRow: (_, entry) => (entry.state === 'dropped' ? null : outboxRow.parse(entry)),
}

/** Evicts a member's rows from these views immediately. Idempotent. */
export async function evictRowsOf(context: ServiceContext, accountKey: string): Promise<void> {
  const isOwned = (key: string) => key.split('/').includes(accountKey)
  const member = await readMember(context.store, accountKey)
  if (member) await context.store.remove(wayTo(member.value.id))
  const months = (await context.store.list(keys.ordersOf(accountKey))).map(({ key }) => orderRows.partOf(key))
  await Promise.all([
    ...[memberRows, speedeRows, rsvpRows, outboxRows, dueRows].map(({ name }) =>
      evict(context, name, accountKey.slice(0, 1), isOwned),
    ),
    ...[...new Set(months)].flatMap((month) => (month ? [evict(context, orderRows.name, month, isOwned)] : [])),
  ])
}
