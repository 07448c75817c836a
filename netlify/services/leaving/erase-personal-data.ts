/**
 * Erases a member's personal data from every record. Each step is idempotent, so that an interrupted deletion can resume.
 * The account record goes last; until then the account can do nothing but continue its deletion.
 */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { isForAddress } from '#domain/mail/mail-kinds.ts'
import { anonymizeTour } from '#domain/tours/tour-to-member.ts'
import { kindOfWeekKey, isOffer, anonymizeWeek } from '#server/repositories/bookings/member-weeks.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { evictRowsOf } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountOfAddress, setAccount } from '#server/repositories/accounts/addresses.ts'
import { isDeleted, readMember, tombstoneOf } from '#server/repositories/accounts/members.ts'
import { pendingAccountDeletions } from '#server/repositories/accounts/account-deletions.ts'
import { removeResetCodes } from '#server/repositories/accounts/codes.ts'
import { withoutNotes } from '#server/repositories/accounts/member-notes.ts'
import { anonymizeOrder } from '#server/repositories/shop/orders.ts'
import { removeOutboxOf } from '#server/repositories/outbox.ts'
import { evictTours, storedTours } from '#server/repositories/tours.ts'
import { transact } from '#server/repositories/transact.ts'
import { rsvpKeysOf } from '#server/repositories/rsvps.ts'
import { cancel } from '#server/services/bookings/cancel.ts'
import { withdrawOffer } from '#server/services/bookings/change-bookings.ts'
import { removeMessagesOf } from '#server/services/club-messages/own-messages.ts'
import { removeStandby } from '#server/services/standby/change-wishes.ts'
import { cancelOrderOf } from '#server/services/shop/fulfil-order.ts'
import { eraseRsvp } from '#server/services/events/rsvp.ts'
import { removeFeedsAndDevices } from '#server/services/families/feeds-and-devices.ts'
import { ignoreUnavailable, StorageUnavailable, type Doc } from '#server/storage/store.ts'
import type { MemberWeek } from '#records/bookings.ts'
import type { MemberNotes } from '#records/families.ts'
import type { DueRecord } from '#records/memberships.ts'
import type { StoredOrder } from '#records/shop.ts'
import type { TourRecord } from '#records/tours.ts'

/**
 * Erases everything stored under the account key of an account that is being or has been deleted.
 * @throws StorageUnavailable; safe to retry.
 */
export async function erasePersonalData(context: ServiceContext, accountKey: string): Promise<void> {
  await Promise.all([
    cancelBookings(context, accountKey),
    removeRsvps(context, accountKey),
    endOrders(context, accountKey),
    removeCodes(context, accountKey),
    removeClubChanges(context, accountKey),
    updateErased<DueRecord>(context, accountKey, keys.dues(accountKey), withoutTexts),
    updateErased<MemberNotes>(context, accountKey, keys.memberNotes(accountKey), withoutNotes),
    eraseTours(context, accountKey),
    removeMails(context, accountKey),
    unlessNewOwner(context, accountKey, () => removeStandby(context, accountKey)),
    unlessNewOwner(context, accountKey, async () => {
      await removeFeedsAndDevices(context, accountKey)
      await removeMessagesOf(context, accountKey)
    }),
  ])
  await evictRowsOf(context, accountKey)
  const now = context.now()
  await transact(context, [keys.member(accountKey)], (documents) => {
    const record = documents.get(keys.member(accountKey))
    if (!record || (!isDeleted(record) && !record.deleting)) return
    // Written again: if a process died in the transaction that ended the account, the former record is still beside it.
    const tombstone = isDeleted(record) ? record : tombstoneOf(record, now)
    // Frees the addresses, too.
    setAccount(documents, accountKey, tombstone, now)
  })
}

/** With them goes what is noted while the club has not seen the family. Those of a new account with an address stay. */
async function removeCodes({ store }: ServiceContext, accountKey: string): Promise<void> {
  const member = (await readMember(store, accountKey))?.value
  if (!member?.deleting) return
  await removeResetCodes(store, member.caregivers)
  await store.remove(keys.unseen(accountKey))
}

/** The notice of the deletion stays: it names nobody. Those that go to the address stay if it is another account's by now. */
async function removeMails(context: ServiceContext, accountKey: string): Promise<void> {
  const account = await accountOfAddress(context.store, accountKey)
  const isAnothers = account !== undefined && account.accountKey !== accountKey
  await removeOutboxOf(context, accountKey, (kind) => kind !== 'account_deleted' && !(isAnothers && isForAddress(kind)))
}

/** Only requests that began before the deletion still contend. */
const maxTries = 30

/** True if the address belongs to a new account by now. */
async function hasNewOwner({ store }: ServiceContext, accountKey: string): Promise<boolean> {
  const member = await readMember(store, accountKey)
  return member !== undefined && !member.value.deleting
}

/** Does what would also hit a new account with the address only while there is none. */
async function unlessNewOwner(context: ServiceContext, accountKey: string, work: () => Promise<void>): Promise<void> {
  if (!(await hasNewOwner(context, accountKey))) await work()
}

/**
 * Updates a record of the erased account, never one of a new account with the same address. What was read before the
 * account was last seen erased is its own, and it is replaced only if unchanged since.
 */
async function updateErased<Value extends Doc>(
  context: ServiceContext,
  accountKey: string,
  key: string,
  next: (value: Value) => Value | undefined,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = await context.store.read<Value>(key)
    if (await hasNewOwner(context, accountKey)) return
    const value = found && next(found.value)
    // A former value may still be beside it, if a process died.
    if (!found || value === undefined) return context.store.finishIntent(key)
    if ((await context.store.replace(key, found.tag, value)).won) return
  }
  throw new StorageUnavailable('a key stayed contested')
}

/** Cancels future bookings, which frees their slots. Bookings that have begun stay, without a name. */
async function cancelBookings(context: ServiceContext, accountKey: string): Promise<void> {
  const weeks = await context.store.list(keys.memberWeeks(accountKey))
  for (const { key } of weeks) {
    const kind = kindOfWeekKey(key)
    const week = await context.store.read<MemberWeek>(key)
    // Read before that, it is the account's own, and a booking id names one request. Nobody is left to be told.
    if (await hasNewOwner(context, accountKey)) return
    for (const entry of week?.value.entries ?? []) {
      if (isOffer(entry)) await withdrawOffer(context, { kind, accountKey, entry })
      else if (!hasBegun(entry, context.now()))
        await cancel({ ...context, mailEnabled: false }, { kind, id: entry.id, accountKey })
    }
    await updateErased<MemberWeek>(context, accountKey, key, anonymizeWeek)
  }
}

async function removeRsvps(context: ServiceContext, accountKey: string): Promise<void> {
  const rsvpKeys = await rsvpKeysOf(context.store, accountKey)
  const isOwn = async () => !(await hasNewOwner(context, accountKey))
  for (const key of rsvpKeys) await eraseRsvp(context, { eventId: key.split('/')[1]!, accountKey, isOwn })
}

/** 'Orders kept without the person': the totals stay for the club's records. Nobody picks up what was ordered. */
async function endOrders(context: ServiceContext, accountKey: string): Promise<void> {
  const listed = await context.store.list(keys.ordersOf(accountKey))
  // Listed before the account was seen erased, they are its own.
  if (await hasNewOwner(context, accountKey)) return
  for (const { key } of listed) {
    await cancelOrderOf(context, accountKey, key.slice(keys.ordersOf(accountKey).length))
    await updateErased<StoredOrder>(context, accountKey, key, anonymizeOrder)
  }
}

/** What was charged and refunded stays for the club's books. What colleagues wrote about it may be about the family. */
const withoutTexts = (record: DueRecord): DueRecord => ({
  ...record,
  dues: Object.fromEntries(
    Object.entries(record.dues).map(([id, due]) => [
      id,
      { ...due, steps: due.steps.map(({ note: _note, reference: _reference, ...step }) => step) },
    ]),
  ),
})

/** The tour requests that the family joined with; their figures stay. */
async function eraseTours(context: ServiceContext, accountKey: string): Promise<void> {
  const id = (await context.store.read(keys.member(accountKey)))?.value.id
  const own = (await storedTours(context, today(context.now()))).filter(({ tour }) => tour.family === id)
  for (const { key } of own)
    await updateErased<TourRecord>(context, accountKey, key, (tour) =>
      tour.family === id ? anonymizeTour(tour) : undefined,
    )
  if (own.length > 0)
    await evictTours(
      context,
      own.map(({ key }) => key),
    )
}

/** Changes by the club of bookings that the account no longer has. */
async function removeClubChanges(context: ServiceContext, accountKey: string): Promise<void> {
  for (const { key } of await context.store.list(keys.clubChangesOf(accountKey)))
    await unlessNewOwner(context, accountKey, () => context.store.remove(key))
}

/** Time for the original request to finish before the job takes over. */
const resumeDelayMs = 2 * 60_000
/** Requests admitted before the deletion began have ended by then; until then their late writes are erased too. */
const lateWritesMs = 60 * 60_000

/** Completes interrupted deletions and erases late writes. @returns the number of deletions that are complete. */
export async function finishDeletions(context: ServiceContext): Promise<number> {
  let completed = 0
  const now = context.now().getTime()
  for (const { accountKey, at } of await pendingAccountDeletions(context)) {
    if (now - at < resumeDelayMs) continue
    const finish = async () => {
      const member = await readMember(context.store, accountKey)
      // The address may belong to a new account by now. It may also be registered during the erasure, which checks that at every step.
      if (!member || member.value.deleting) await erasePersonalData(context, accountKey)
      if (now - at < lateWritesMs) return
      await context.store.remove(keys.accountDeletion(accountKey))
      completed += 1
    }
    await ifMade(context, 'deletion of an account', finish).catch(ignoreUnavailable)
  }
  return completed
}
