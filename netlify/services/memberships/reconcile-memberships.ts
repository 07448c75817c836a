/** Every night: memberships whose end has come, what a request that was under way booked after it, and what families are told before money moves. */
import { toBilled } from '#server/repositories/accounts/signers.ts'
import { isExpired, isExpiry } from '#domain/plans/membership.ts'
import { addDays, instantOf, today, type Day } from '#domain/calendar/calendar.ts'
import { deadlines, facility, priceList } from '#domain/facility/facility.ts'
import { historyOf, standingOf } from '#domain/memberships/history.ts'
import { chargeToTell, tellDays } from '#domain/memberships/dues.ts'
import type { Member } from '#records/families.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { bookedAway, cancelAway } from './change-membership.ts'

type Row = { players: readonly Player[] } & Pick<Member, 'toldPrices' | 'toldExpiry' | 'cardExp'>

type Player = Pick<Member['players'][number], 'id' | 'history' | 'addedAt' | 'plan' | 'retired' | 'toldCharge'>

function toDo(player: Player, day: Day) {
  const { current, endsOn, pause } = standingOf(historyOf(player), day)
  return {
    hasEnded: player.retired === undefined && endsOn !== undefined && endsOn <= day,
    isLeaving: current !== undefined && (endsOn !== undefined || pause !== undefined),
  }
}

/** The first day of the period of whose charge a family is told by now, unless it was. */
function chargeToBeTold(player: Player, day: Day): Day | undefined {
  const from = chargeToTell(player, day)?.from
  return from === player.toldCharge ? undefined : from
}

/** The day of the next prices that a family is told of by now, unless it was, or has no membership that they are for. */
function pricesToTell({ players, toldPrices }: Row, day: Day): Day | undefined {
  const next = priceList().find(({ from }) => from > day && from <= addDays(day, tellDays))
  if (!next || toldPrices === next.from) return undefined
  const isFor = players.some((player) => {
    const { current, endsOn } = standingOf(historyOf(player), day)
    return current && endsOn === undefined
  })
  return isFor ? next.from : undefined
}

/** For so many days a night that failed is made up for. Older prices may be gone from the settings for another reason. */
const madeUpDays = 7

/** The day of prices that a family was told of and that were taken back since. */
const pricesTakenBack = ({ toldPrices }: Row, day: Day): Day | undefined =>
  toldPrices !== undefined &&
  toldPrices > addDays(day, -madeUpDays) &&
  !priceList().some(({ from }) => from === toldPrices)
    ? toldPrices
    : undefined

/** True once a family is told that its card expires, unless it was, or nothing is charged on it any more. */
const isExpiryToTell = ({ players, cardExp, toldExpiry }: Row, day: Day): boolean =>
  toldExpiry !== cardExp &&
  isExpiry(cardExp) &&
  !isExpired(cardExp, day) &&
  isExpired(cardExp, addDays(day, deadlines.cardDays + 1)) &&
  players.some((player) => standingOf(historyOf(player), day).current)

/** @returns how many families something was done for. One that cannot be reconciled stops no other. */
export async function reconcileMemberships(context: ServiceContext): Promise<number> {
  const day = today(context.now())
  let reconciled = 0
  for (const [key, row] of await readMaterializedView(context, memberRows)) {
    const done = await ifMade(context, 'memberships of a family', async () => {
      const leaving = row.players.filter((player) => toDo(player, day).isLeaving).map(({ id }) => id)
      const isDue =
        leaving.length > 0 ||
        row.players.some((player) => toDo(player, day).hasEnded || chargeToBeTold(player, day) !== undefined)
      const isToTell = pricesToTell(row, day) !== undefined || pricesTakenBack(row, day) !== undefined
      if (!isDue && !isToTell && !isExpiryToTell(row, day)) return false
      return reconcile(context, key.split('/')[1]!, leaving)
    })
    if (done === true) reconciled += 1
  }
  return reconciled
}

async function reconcile(context: ServiceContext, accountKey: string, leaving: readonly string[]): Promise<boolean> {
  const away = await Promise.all(leaving.map(async (id) => ({ id, ...(await bookedAway(context, accountKey, id)) })))
  return transact(context, [keys.member(accountKey)], (documents) => {
    const member = memberIn(documents, accountKey)
    if (!member || member.deleting) return false
    const day = today(documents.now)
    const gone = away.filter(({ id, ...each }) => cancelAway(documents, accountKey, each, member, id).ended > 0)
    const ended = member.players.filter((player) => toDo(player, day).hasEnded).map(({ id }) => id)
    const from = pricesToTell(member, day)
    if (from !== undefined)
      queueMessage(documents, { accountKey, kind: 'prices_change', subjectRef: mailSubjectRef.prices(from) })
    const takenBack = pricesTakenBack(member, day)
    if (takenBack !== undefined)
      queueMessage(documents, { accountKey, kind: 'prices_stay', subjectRef: mailSubjectRef.prices(takenBack) })
    const expires = isExpiryToTell(member, day)
    const charges = new Map(
      member.players.flatMap((player) => {
        const from = chargeToBeTold(player, day)
        return from === undefined ? [] : [[player.id, from] as const]
      }),
    )
    for (const [player, from] of charges) {
      const subjectRef = mailSubjectRef.ofPlayer(player, from)
      queueMessage(documents, { accountKey, kind: 'charge_coming', subjectRef, ...toBilled(member) })
    }
    if (expires) {
      queueMessage(documents, {
        accountKey,
        kind: 'card_expires',
        subjectRef: mailSubjectRef.card(member.cardExp),
        ...toBilled(member),
      })
    }
    const isTold = from !== undefined || takenBack !== undefined || expires || charges.size > 0
    const { toldPrices = '', ...others } = member
    const knownPrices = from ?? (takenBack === undefined ? toldPrices : '')
    if (ended.length > 0 || isTold)
      documents.set(keys.member(accountKey), {
        ...others,
        rev: member.rev + (ended.length > 0 ? 1 : 0),
        players: member.players.map((player) => {
          const toldCharge = charges.get(player.id)
          return {
            ...(ended.includes(player.id) ? withEnd(player, day) : player),
            ...(toldCharge !== undefined && { toldCharge }),
          }
        }),
        ...(knownPrices !== '' && { toldPrices: knownPrices }),
        ...(expires && { toldExpiry: member.cardExp }),
      })
    return ended.length > 0 || isTold || gone.length > 0
  })
}

const withEnd = (player: Member['players'][number], day: Day): Member['players'][number] => {
  const { endsOn = day } = standingOf(historyOf(player), day)
  return { ...player, retired: instantOf(endsOn, facility.opens).toISOString() }
}
