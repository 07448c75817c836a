/**
 * Takes the bookings of players along to the family that they have joined, each in its slot and under its id. As in a move,
 * the old entry names the new owner first, the new entry is the commit, and the old one ends last. So whoever cancels or
 * moves a booking at the same time decides with the same writes, and its slot is never free in between.
 */
import type { Aged } from '#domain/accounts/ages.ts'
import { bookedFor, type Player } from '#domain/accounts/players.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import {
  emptyWeek,
  endEntry,
  endingOf,
  entryOf,
  kindOfWeekKey,
  type ConfirmedEntry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { readClubChanges, type ClubChange } from '#server/repositories/club-changes.ts'
import { keys } from '#server/repositories/keys.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { claimMove, completeArrival, reconcileMove, weekOf, type BookingRef } from './reconcile-move.ts'
import { withBrought } from './why-not-hold.ts'

/**
 * The family that bookings go to: its owner key and players, and who of them a player of the old account has become.
 * `since`: what starts later goes there.
 */
export type NewFamily = {
  ownerKey: string
  players: readonly (Player & Aged)[]
  playerOf: (id: string) => string
  since: Date
}

/** The account that bookings come from. `isOwn`: the address has not been registered again since its records were read. */
export type OldAccount = { ownerKey: string; isOwn: () => Promise<boolean> }

/** Takes along all bookings, and what the family has not seen yet of changes by the club. @throws StorageUnavailable; safe to repeat. */
export async function takeAllAlong(context: ServiceContext, from: OldAccount, to: NewFamily): Promise<void> {
  for (const { key } of await context.store.list(keys.memberWeeks(from.ownerKey)))
    await takeWeekAlong(context, from, key, to)
  await takeChangesAlong(context, from, to)
}

/**
 * The same for one week document. What would exceed a player's limit in the new family stays: the family has booked for the
 * player meanwhile.
 */
export async function takeWeekAlong(
  context: ServiceContext,
  { ownerKey, isOwn }: OldAccount,
  key: string,
  to: NewFamily,
): Promise<void> {
  const week = await context.store.read<MemberWeek>(key)
  if (!week || !(await isOwn())) return
  for (const { id, state, date, time, player } of week.value.entries) {
    const goes = state === 'confirmed' && instantOf(date, time) > to.since
    if (goes && newPlayer(to, player)) await takeBooking(context, { kind: kindOfWeekKey(key), ownerKey, id }, to)
  }
}

/** The same for the changes by the club. */
export async function takeChangesAlong(
  context: ServiceContext,
  { ownerKey, isOwn }: OldAccount,
  to: NewFamily,
): Promise<void> {
  const changes = await readClubChanges(context.store, keys.clubChangesOf(ownerKey))
  if (changes.length === 0 || !(await isOwn())) return
  for (const { ownerKey: _, ...change } of changes) {
    const player = newPlayer(to, change.player)?.id
    const key = keys.clubChange(to.ownerKey, change.from)
    if (player !== undefined) await context.store.create<ClubChange>(key, { ...change, player })
  }
}

const newPlayer = ({ players, playerOf }: NewFamily, id: string) => players.find((player) => player.id === playerOf(id))

async function takeBooking(context: ServiceContext, booking: BookingRef, to: NewFamily): Promise<void> {
  const { kind, id } = booking
  const target = { id, ownerKey: to.ownerKey }
  for (let tries = 0; tries < 10; tries += 1) {
    const entry = entryOf((await context.store.read<MemberWeek>(weekOf(booking)))?.value, id)
    const lock = entry && (await context.store.read<SlotLock>(keys.slot({ kind, ...entry })))
    if (!lock || entry.state === 'held') return
    await completeArrival(context, booking, entry)
    // A move that has begun is decided at once.
    if (entry.movedTo && entry.movedTo.ownerKey === undefined) await reconcileMove(context, booking, entry.movedTo)
    else if ((await claimMove(context, booking, target, lock)) === 'ours') {
      await commit(context, booking, entry, to)
      await reconcileMove(context, booking, target)
      return
    }
  }
  throw new StorageUnavailable('a booking stayed contested')
}

/** Writes the booking into the new family's week, unless it was decided before. From this write on it is theirs. */
async function commit(
  context: ServiceContext,
  { kind, ownerKey: takenFrom, id }: BookingRef,
  old: ConfirmedEntry,
  to: NewFamily,
): Promise<void> {
  const { movedTo: _moved, replaces: _replaced, onlyPlayer: _only, offer: _offer, ...entry } = old
  const { ownerKey } = to
  const { unit, date, time, name } = entry
  const player = to.playerOf(entry.player)
  const whom = bookedFor(to.players, player, context.now())
  const request = { ...(typeof whom === 'string' ? { player } : whom), ownerKey, name, bookingId: id }
  await updateWithRetry<MemberWeek>(
    context,
    weekOf({ kind, ownerKey, id }),
    (week = emptyWeek) => {
      if (entryOf(week, id) || endingOf(week, id)) return undefined
      const brought = { ...entry, player, takenFrom }
      return (
        withBrought(week, brought, { ...request, slot: { kind, unit, date, time } }) ?? endEntry(week, id, 'expired')
      )
    },
    'nothing',
  )
}
