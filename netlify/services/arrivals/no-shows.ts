/** No-shows, in the family's record: a booking reads that anyway, so 'same day only' costs it no operation. */
import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#api-contract/schemas.ts'
import { canDispute, isRecent } from '#domain/arrivals/arrivals.ts'
import type { Principal, WriteContext } from '#server/context/request-context.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { memberIn, playerOf } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { withPlayer } from '#server/services/families/edit-family.ts'
import type { AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import type { Member } from '#records/families.ts'

type StoredPlayer = Member['players'][number]
type StoredNoShow = NonNullable<StoredPlayer['noShows']>[number]

/**
 * Changes the no-shows of a player, in a transaction; `next` returns undefined for no change. It leaves `rev` alone: no form has
 * these. @returns them afterwards; undefined if there is no such player.
 */
function changeNoShows(
  documents: Documents,
  { accountKey, player }: Pick<AdminBooking, 'accountKey' | 'player'>,
  next: (noShows: readonly StoredNoShow[]) => StoredNoShow[] | undefined,
): readonly StoredNoShow[] | undefined {
  const member = memberIn(documents, accountKey)
  const before = member && playerOf(member, player)
  if (!before) return undefined
  const { noShows: stored = [], ...others } = before
  const changed = next(stored)
  if (!changed) return stored
  const noShows = changed.filter((each) => isRecent(each, documents.now))
  documents.set(keys.member(accountKey), withPlayer(member, noShows.length > 0 ? { ...others, noShows } : others))
  return noShows
}

const updateNoShows = (
  context: ServiceContext,
  whom: Pick<AdminBooking, 'accountKey' | 'player'>,
  next: Parameters<typeof changeNoShows>[2],
) => transact(context, [keys.member(whom.accountKey)], (documents) => changeNoShows(documents, whom, next))

/** Idempotent. */
export const addNoShow = (documents: Documents, booking: AdminBooking, at: string) =>
  changeNoShows(documents, booking, (noShows) => {
    const { id, kind, unit, date, time } = booking
    return noShows.some((each) => each.booking === id)
      ? undefined
      : [...noShows, { booking: id, kind, unit, date, time, at }]
  })

/** Not one that a coach has looked at, which a coach takes back. Idempotent. */
export const removeNoShow = (
  documents: Documents,
  { id, ...whom }: Pick<AdminBooking, 'accountKey' | 'player' | 'id'>,
) =>
  changeNoShows(documents, whom, (noShows) => {
    const others = noShows.filter(({ booking, upheld }) => booking !== id || upheld)
    return others.length < noShows.length ? others : undefined
  })

/** 'We were there'. Idempotent. */
export async function disputeNoShow(
  context: ServiceContext & { principal: Pick<Principal, 'accountKey' | 'players'> },
  booking: string,
): Promise<{ outcome: 'disputed'; noShow: StoredNoShow } | { outcome: 'not_found' } | { outcome: 'too_late' }> {
  const { accountKey, players } = context.principal
  const player = players.find(({ noShows = [] }) => noShows.some((each) => each.booking === booking))
  if (!player) return { outcome: 'not_found' }
  const at = context.now().toISOString()
  const stored = await updateNoShows(context, { accountKey, player: player.id }, (noShows) =>
    noShows.some((each) => each.booking === booking && canDispute(each, context.now()))
      ? noShows.map((each) => (each.booking === booking ? { ...each, disputed: at } : each))
      : undefined,
  )
  const noShow = stored?.find((each) => each.booking === booking)
  if (!noShow) return { outcome: 'not_found' }
  return noShow.disputed === undefined ? { outcome: 'too_late' } : { outcome: 'disputed', noShow }
}

type Whom = { id: string; player: string }

const settled = {
  take_back: 'member_no_show_removed',
  stands: 'member_no_show_upheld',
  clear: 'member_no_shows_cleared',
} as const

/** What a coach decides. Undefined if there is no such player. */
export async function settleNoShows(context: WriteContext, { id, player }: Whom, body: Body<'settleNoShows'>) {
  const next = (each: StoredNoShow): StoredNoShow[] => {
    if (body.decision === 'clear') return [{ ...each, cleared: true }]
    if (each.booking !== body.booking) return [each]
    return body.decision === 'stands' ? [{ ...each, upheld: true }] : []
  }
  const accountKey = await accountKeyOfMember(context, id)
  if (accountKey === undefined) return undefined
  const logged = logIn(context, settled[body.decision], player, { member: id, player })
  const settle = (noShows: readonly StoredNoShow[]) => {
    const after = noShows.flatMap(next)
    return isDeepStrictEqual(after, noShows) ? undefined : after
  }
  return updateNoShows(logged, { accountKey, player }, settle)
}
