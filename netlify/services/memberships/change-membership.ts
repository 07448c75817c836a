/** A family, or staff for it, ends or pauses a membership, or begins it again. What is booked for days without one is canceled with it. */
import type { Body } from '#api-contract/schemas.ts'
import { activePlayersOf, playerLimits } from '#domain/families/players.ts'
import { isAtLeast } from '#domain/staff/staff-roles.ts'
import { hasBegun, slotAt } from '#domain/bookings/bookings.ts'
import { addDays, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { kinds, laneWeeks, type Kind } from '#domain/facility/facility.ts'
import { dueSoon } from '#domain/inbox/deadlines.ts'
import { chargeDayOf } from '#domain/memberships/charge-day.ts'
import { lastNumber, type MembershipChange } from '#domain/memberships/change-history.ts'
import { historyOf, whyAway } from '#domain/memberships/history.ts'
import type { MemberWeek } from '#records/bookings.ts'
import type { Member } from '#records/families.ts'
import { kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { setItem } from '#server/repositories/items.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import type { Documents } from '#server/repositories/transact.ts'
import { readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import {
  editFamily,
  playerIn,
  withChange,
  withPlayer,
  type EditContext,
  type EditFamilyResult,
  type EditRefusal,
} from '#server/services/families/edit-family.ts'
import { endEntryOf } from '#server/services/bookings/change-bookings.ts'
import { heldIfCapped, takePlace } from '#server/services/full-club/places.ts'
import { countBounded } from '#server/services/limits/rate-limits.ts'
import { accountKeyOfFamily, isStaff } from '#server/services/sign-in/family-of-caller.ts'
import { howKept, type KeptFor } from '#server/services/waiting/kept-slots.ts'
import type { Key } from '#server/storage/store.ts'

type Context = EditContext<Body<'changeMembership'>> & ServiceContext

/** Idempotent. It counts from the day that was shown, or not at all. What takes something away needs a coach, and not too many an hour. */
export async function changeMembership(context: Context, id: string): Promise<EditFamilyResult> {
  const { body, principal } = context
  const from = 'from' in body ? body.from : undefined
  const takesAway = body.change === 'end' || body.change === 'stop' || body.change === 'pause'
  const least =
    body.change === 'date' || body.change === 'stop' ? 'manager' : takesAway && isStaff(context) ? 'coach' : undefined
  if (least && !isAtLeast(principal.staffRole ?? 'desk', least)) return { outcome: 'role', least }
  const accountKey = await accountKeyOfFamily(context)
  if (!accountKey) return { outcome: 'no_family' }
  const away = takesAway || body.change === 'date' ? await bookedAway(context, accountKey, id, from) : nothingBooked
  // Whoever comes back takes a place again.
  const held = body.change === 'join' || body.change === 'keep' ? await heldIfCapped(context) : undefined
  return editFamily<EditRefusal>(
    { ...context, accountKey },
    undefined,
    (member, _, documents) => {
      const player = playerIn(member, id)
      if (!player) return { outcome: 'no_player' }
      if (body.change === 'join' && player.retired !== undefined && isFull(member))
        return { outcome: 'full', limit: 'active' }
      const changed = withChange(
        context,
        player,
        changeOf(body, member, () => isNoted(documents, accountKey, player)),
      )
      if ('outcome' in changed) return changed
      const step = changed.history?.at(-1)
      if (changed !== player && from !== undefined && step?.from !== from) return { outcome: 'not_then' }
      if (
        takesAway &&
        changed !== player &&
        isStaff(context) &&
        !countBounded(documents, 'ending', principal.accountKey)
      ) {
        setItem(documents, 'endings_many', principal.id, { due: dueSoon(documents.now) })
        return { outcome: 'too_many_endings' }
      }
      if (body.change !== 'join' && body.change !== 'keep') return withPlayer(member, changed)
      const comesBack = changed !== player && (body.change === 'join' || player.retired !== undefined)
      const refusal = comesBack ? takePlace(documents, held, { accountKey, player: id, isMember: true }) : undefined
      if (refusal) return refusal
      const { retired: _retired, ...again } = changed
      return withPlayer(member, body.change === 'join' ? { ...again, plan: body.plan } : again)
    },
    (edited, _, documents) => {
      if (body.change === 'stop')
        documents.about({ what: 'membership_stopped', subject: id, player: id, to: body.note })
      const { canceled } = cancelAway(documents, accountKey, away, edited, id)
      const player = playerIn(edited, id)!
      const last = player.history!.at(-1)!
      const history = [...player.history!.slice(0, -1), { ...last, ...(canceled.length > 0 && { canceled }) }]
      documents.set(keys.member(accountKey), {
        ...documents.get(keys.member(accountKey)),
        ...withPlayer(edited, { ...player, history }),
      })
      const subjectRef = mailSubjectRef.membership(id, lastNumber(history))
      return body.change === 'date' && canceled.length === 0
        ? []
        : [{ accountKey, kind: 'membership_changed', subjectRef }]
    },
  )
}

/** What is asked for, with what only the records know. */
const changeOf = (body: Body<'changeMembership'>, { players }: Member, isNotedSince: () => boolean): MembershipChange =>
  body.change === 'date'
    ? { ...body, isNoted: isNotedSince() }
    : body.change === 'join'
      ? { ...body, date: chargeDayOf(players) }
      : body

/** True if something is noted about a charge since the player joined. Noted from now on, it knows of the change. */
function isNoted(documents: Documents, accountKey: string, player: Member['players'][number]): boolean {
  const key = keys.dues(accountKey)
  const record = documents.get(key) ?? { v: 1, dues: {} }
  documents.set(key, record)
  const { from } = historyOf(player).at(-1)!
  return Object.values(record.dues).some((due) => due.player === player.id && due.from >= from && due.steps.length > 0)
}

const isFull = (member: Member): boolean => activePlayersOf(member).length >= playerLimits.active

type Away = { weeks: Key<MemberWeek>[]; kept: KeptFor }

const nothingBooked: Away = { weeks: [], kept: () => undefined }

/** The family's weeks that can be booked, from a day on, and how the slots of a player in them are kept once they are free. */
export async function bookedAway(
  context: ServiceContext,
  accountKey: string,
  player: string,
  from?: Day,
): Promise<Away> {
  const monday = mondayOf(today(context.now()))
  const mondays = Array.from({ length: laneWeeks }, (_, nth) => addDays(monday, 7 * nth)).filter(
    (day) => from === undefined || day >= mondayOf(from),
  )
  const weeks = kinds.flatMap((kind) => mondays.map((day) => keys.memberWeek(accountKey, kind, day)))
  const slots = (await readAll(context.store, weeks)).flatMap(({ key, value }) =>
    value.entries.filter((entry) => entry.player === player).map((entry) => slotAt(kindOfWeekKey(key), entry)),
  )
  return { weeks, kept: await howKept(context, slots) }
}

/** Cancels what is booked or offered for a player on days without a membership. @returns the bookings, and how many ended in all. */
export function cancelAway(
  documents: Documents,
  accountKey: string,
  { weeks, kept }: Away,
  member: Pick<Member, 'players'>,
  id: string,
): { canceled: string[]; ended: number } {
  const history = historyOf(member.players.find((player) => player.id === id)!)
  const isAway = (kind: Kind, entry: MemberWeek['entries'][number]) =>
    entry.player === id && !hasBegun(slotAt(kind, entry), documents.now) && whyAway(history, entry.date) !== undefined
  documents.need(weeks)
  const gone = weeks.flatMap((key) =>
    (documents.get(key)?.entries ?? []).flatMap((entry) => {
      const kind = kindOfWeekKey(key)
      return isAway(kind, entry) ? [{ kind, entry }] : []
    }),
  )
  documents.need(gone.map(({ kind, entry }) => keys.slot(slotAt(kind, entry))))
  const canceled = gone.filter((each) => endEntryOf(documents, { accountKey, ...each }, kept))
  return {
    canceled: canceled.map(({ kind, entry: { id } }) => mailSubjectRef.booking({ kind, id })),
    ended: gone.length,
  }
}
