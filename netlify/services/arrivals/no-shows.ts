/** No-shows, in the family's record: a booking reads that anyway, so 'same day only' costs it no operation. */
import type { Body } from '#api-contract/schemas.ts'
import { canDispute, isRecent } from '#domain/arrivals/arrivals.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { playerOf, readMember, updateMember } from '#server/repositories/accounts/members.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Found } from '#server/storage/store.ts'
import type { AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import type { Member } from '#records/families.ts'

type StoredPlayer = Member['players'][number]
type StoredNoShow = NonNullable<StoredPlayer['noShows']>[number]

/** Changes the no-shows of a player; `next` returns undefined for no change. It leaves `rev` alone: no form has these. */
async function updateNoShows(
  context: ServiceContext,
  accountKey: string,
  player: string,
  next: (noShows: readonly StoredNoShow[]) => StoredNoShow[] | undefined,
  known?: Found<Member>,
): Promise<readonly StoredNoShow[] | undefined> {
  const withNext = (member: Member) => {
    const before = playerOf(member, player)
    const changed = before && next(before.noShows ?? [])
    if (!before || !changed) return undefined
    const { noShows: _, ...others } = before
    const noShows = changed.filter((each) => isRecent(each, context.now()))
    const after = noShows.length > 0 ? { ...others, noShows } : others
    return { ...member, players: member.players.map((each) => (each === before ? after : each)) }
  }
  const stored = await updateMember(context, accountKey, withNext, known)
  const found = stored && playerOf(stored.value, player)
  return found && (found.noShows ?? [])
}

/** Idempotent. */
export const addNoShow = (context: ServiceContext, booking: AdminBooking, at: string) =>
  updateNoShows(context, booking.accountKey, booking.player, (noShows) => {
    const { id, kind, unit, date, time } = booking
    return noShows.some((each) => each.booking === id)
      ? undefined
      : [...noShows, { booking: id, kind, unit, date, time, at }]
  })

/** Not one that a coach has looked at, which a coach takes back. Idempotent. */
export const removeNoShow = (
  context: ServiceContext,
  { accountKey, player, id }: Pick<AdminBooking, 'accountKey' | 'player' | 'id'>,
) =>
  updateNoShows(context, accountKey, player, (noShows) => {
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
  const stored = await updateNoShows(context, accountKey, player.id, (noShows) =>
    noShows.some((each) => each.booking === booking && canDispute(each, context.now()))
      ? noShows.map((each) => (each.booking === booking ? { ...each, disputed: at } : each))
      : undefined,
  )
  const noShow = stored?.find((each) => each.booking === booking)
  if (!noShow) return { outcome: 'not_found' }
  return noShow.disputed === undefined ? { outcome: 'too_late' } : { outcome: 'disputed', noShow }
}

type StaffContext = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }
type Whom = { id: string; player: string }

const settled = {
  take_back: 'member_no_show_removed',
  stands: 'member_no_show_upheld',
  clear: 'member_no_shows_cleared',
} as const

/** What a coach decides. Undefined if there is no such player. */
export async function settleNoShows(context: StaffContext, { id, player }: Whom, body: Body<'settleNoShows'>) {
  const next = (each: StoredNoShow): StoredNoShow[] => {
    if (body.decision === 'clear') return [{ ...each, cleared: true }]
    if (each.booking !== body.booking) return [each]
    return body.decision === 'stands' ? [{ ...each, upheld: true }] : []
  }
  const accountKey = await accountKeyOfMember(context, id)
  const known = accountKey === undefined ? undefined : await readMember(context.store, accountKey)
  if (accountKey === undefined || !known || !playerOf(known.value, player)) return undefined
  await writeAdminLog(context, context.principal, settled[body.decision], player, { member: id, player })
  return updateNoShows(context, accountKey, player, (noShows) => noShows.flatMap(next), known)
}
