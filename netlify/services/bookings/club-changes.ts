/** The club's changes of bookings as families are told of them, as long as the slots confirm it. */
import type { Reply } from '#api-contract/schemas.ts'
import { isSameSlot, withoutKind, type SlotOfKind } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingOf, endingOf, isCanceled, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { isOver, readClubChanges, setClubChange } from '#server/repositories/club-changes.ts'
import { closedKey, whyClosedIn } from '#server/repositories/closed-hours.ts'
import { keys } from '#server/repositories/keys.ts'
import { familyRefOf, ifActive, memberIn } from '#server/repositories/accounts/members.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { transact } from '#server/repositories/transact.ts'
import { howKept, type KeptFor } from '#server/services/waiting/kept-slots.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import type { CancelResult } from './cancel.ts'
import { endBooking } from './change-bookings.ts'
import type { SlotRecord, ClubChange } from '#records/bookings.ts'

/** `id` names the change. `from` is the slot the family last knew; without `to` the booking was canceled. */
export type ClubChangeView = Pick<ClubChange, 'kind' | 'player' | 'reason' | 'at' | 'seen' | 'called'> & {
  id: string
  from: SlotOfKind
  to?: SlotOfKind & { id: string }
}

type OwnedChange = ClubChange & { accountKey: string }

/** Cancels any booking for staff, and tells the family why: `given`, or why its hour is closed. Idempotent. */
export async function cancelByStaff(
  context: ServiceContext,
  kind: Kind,
  id: string,
  given?: string,
): Promise<CancelResult> {
  const slot = slotOfId(kind, id)
  if (!slot) return 'not_found'
  return transact(
    context,
    [keys.slot(slot), closedKey],
    (documents, kept: KeptFor) => {
      const record = documents.get(keys.slot(slot))
      if (record?.id !== id) return 'not_found'
      const { accountKey } = record
      const message = {
        accountKey,
        kind: 'booking_canceled',
        subjectRef: mailSubjectRef.booking({ kind, id }),
      } as const
      const ofFamily = [weekKey(accountKey, slot), keys.member(accountKey), keys.clubChange(accountKey, id)]
      documents.need([...ofFamily, ...messageKeys(documents, message, undoMs)])
      const week = documents.get(weekKey(accountKey, slot))
      const booking = bookingOf(week, id)
      if (!booking) return isCanceled(endingOf(week, id)) ? 'cancelled' : 'not_found'
      const { player } = booking
      endBooking(documents, { accountKey, slot, id }, 'canceled_by_club', { kept: kept(slot) })
      documents.about({ member: memberIn(documents, accountKey)?.id, player, from: slotName(slot) })
      const reason = given ?? whyClosedIn(documents)(slot)
      setClubChange(documents, { kind, accountKey, from: id, player, reason })
      queueMessage(documents, message, undoMs)
      return 'cancelled'
    },
    howKept(context, [slot]),
  )
}

/** The changes a family has not confirmed yet, soonest first; of all families where none is named. */
export async function unseenChanges(context: ServiceContext, accountKey?: string): Promise<ClubChangeView[]> {
  const whose = accountKey === undefined ? keys.allClubChanges : keys.clubChangesOf(accountKey)
  const changes = await readClubChanges(context.store, whose)
  if (changes.every(({ seen }) => seen !== undefined)) return []
  return (await clubChangeViews(context, changes)).flatMap(({ change }) => (change.seen === undefined ? change : []))
}

/** The changes of a family's bookings that are kept, for their own data. */
export const ownChanges = async (
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  accountKey: string,
): Promise<Reply<'exportOwnData'>['clubChanges']> =>
  (await readClubChanges(store, keys.clubChangesOf(accountKey))).flatMap((change) => {
    if (isOver(change, now())) return []
    const { kind, from, to = '' } = change
    const [before, after] = [slotOfId(kind, from), slotOfId(kind, to)]
    return before ? [{ seen: undefined, ...change, from: withoutKind(before), to: after && withoutKind(after) }] : []
  })

/** All changes of upcoming bookings, for staff: those not seen first, then soonest first, with whose they are. */
export async function changesOfMembers(context: ServiceContext) {
  const views = await clubChangeViews(context, await readClubChanges(context.store, keys.allClubChanges))
  const memberKeys = new Set(views.map(({ accountKey }) => keys.member(accountKey)))
  const { found } = await readReadable(context.store, [...memberKeys])
  return views
    .toSorted((one, other) => Number(one.change.seen !== undefined) - Number(other.change.seen !== undefined))
    .flatMap(({ change, accountKey }) => {
      const member = ifActive(found.find(({ key }) => key === keys.member(accountKey)))?.value
      return member && !member.deleting ? [{ ...change, accountKey, member: familyRefOf(member, context.now()) }] : []
    })
}

/** The changes that the slots confirm, soonest first; several unseen moves of one booking are told as one. */
async function clubChangeViews(context: ServiceContext, changes: readonly OwnedChange[]) {
  const upcoming = changes.filter((change) => !isOver(change, context.now()))
  const slotKeys = new Set(upcoming.flatMap((change) => slotKeyOf(change) ?? []))
  const { found: slots, unreadable } = await readReadable<SlotRecord>(context.store, [...slotKeys])
  const slotByKey = new Map(slots.map(({ key, value }) => [key, value]))
  return upcoming
    .filter((change) => !unreadable.includes(slotKeyOf(change) ?? ''))
    .filter((change) => isDone(change, slotByKey.get(slotKeyOf(change) ?? '')))
    .flatMap((change) => toView(change, changes) ?? [])
    .toSorted((one, other) => sortKey(one.change).localeCompare(sortKey(other.change)))
}

function slotKeyOf({ kind, from, to = from }: ClubChange): string | undefined {
  const slot = slotOfId(kind, to)
  return slot && keys.slot(slot)
}

/** True if the booking is where the change says: in the new slot, or gone and not booked again for the same family. */
function isDone({ to, accountKey }: OwnedChange, slot: SlotRecord | undefined): boolean {
  if (to !== undefined) return slot?.id === to && slot.state === 'booked'
  return !(slot?.state === 'booked' && slot.accountKey === accountKey)
}

function toView(
  change: OwnedChange,
  all: readonly OwnedChange[],
): { change: ClubChangeView; accountKey: string } | undefined {
  const { v: _, accountKey, from: id, to = '', ...others } = change
  const from = slotOfId(change.kind, change.seen === undefined ? firstOf(change, all) : id)
  const target = slotOfId(change.kind, to)
  // Moved back before anybody saw it.
  if (!from || (target && isSameSlot(from, target))) return undefined
  const view = { ...others, id, from: withoutKind(from), ...(target && { to: { id: to, ...withoutKind(target) } }) }
  return { change: view, accountKey }
}

/** The booking the family last knew: the start of a chain of moves they have not seen. */
function firstOf({ from, accountKey }: OwnedChange, all: readonly OwnedChange[]): string {
  const before = all.find(
    (other) => other.to === from && other.accountKey === accountKey && other.seen === undefined && other.from !== from,
  )
  const others = all.filter((other) => other !== before)
  return before ? firstOf(before, others) : from
}

const sortKey = ({ from, to = { id: '', ...from } }: ClubChangeView) => `${to.date}${to.time}${to.unit}`
