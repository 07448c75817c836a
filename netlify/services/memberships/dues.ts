/** What families owe: computed from the histories and the prices, with what colleagues have noted. */
import type { Reply } from '#api-contract/schemas.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { entriesOf, monthOf, sumOf } from '#domain/memberships/book.ts'
import { dueLines, isOwed, type DueLine } from '#domain/memberships/dues.ts'
import { historyOf, standingOf } from '#domain/memberships/history.ts'
import type { History } from '#domain/plans/steps.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import type { DueRecord } from '#records/dues.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { dueRows, memberRows, type MemberRow, type Members } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { eachMade, readReadable } from '#server/repositories/update-with-retry.ts'

type Line = DueLine & Pick<Reply<'listDues'>['dues'][number], 'family'>

const daysAhead = 7

export type ListContext = Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'alarm'>

/** What is open by now and soon; of one family all that ever was. */
export async function listDues(
  context: ListContext,
  { family }: { family?: string | undefined },
  reading: Members = readMaterializedView(context, memberRows),
): Promise<Reply<'listDues'>> {
  const day = today(context.now())
  const [members, records] = await Promise.all([reading, readMaterializedView(context, dueRows)])
  const ofFamily = (key: string, member: MemberRow | undefined): Line[] => {
    if (family !== undefined && member?.id !== family) return []
    return dueLines(member?.players ?? [], records.get(key) ?? {}, day, () => addDays(day, daysAhead))
      .filter((due) => (family === undefined ? isOwed(due) : due.seal === undefined))
      .map((due) => Object.assign(due, { family: familyOf(due.seal === undefined ? member : undefined) }))
  }
  const gone = [...records.keys()].filter((key) => !members.has(keys.member(key.split('/')[1]!)))
  const dues = [
    ...eachMade(context, 'dues of a family', members, ([key, row]) => ofFamily(keys.dues(key.split('/')[1]!), row)),
    ...eachMade(context, 'dues of a family that has left', gone, (key) => ofFamily(key, undefined)),
  ]
  const named = await Promise.all(dues.map((due) => underSeal(context, due)))
  return {
    today: day,
    taken: takenIn(records, day),
    dues: named.toSorted((one, other) =>
      `${one.from}${one.family.name}`.localeCompare(`${other.from}${other.family.name}`),
    ),
  }
}

/** What was taken in the month of this day, less what went back. */
const takenIn = (records: ReadonlyMap<string, DueRecord['dues']>, day: Day): number =>
  sumOf(
    [...records.values()].flatMap((noted) =>
      Object.entries(noted)
        .flatMap(([id, due]) => entriesOf({ ...due, id, name: '' }, day))
        .filter((entry) => monthOf(entry.day) === monthOf(day)),
    ),
  ).cents

export const takenThisMonth = async (context: ListContext): Promise<number> =>
  takenIn(await readMaterializedView(context, dueRows), today(context.now()))

/** Under the names that are sealed, where the account is gone. */
async function underSeal({ store }: ListContext, due: Line): Promise<Line> {
  if (due.seal === undefined) return due
  const { found } = await readReadable(store, [keys.seal(due.seal)])
  const { name = '', family = [] } = found[0]?.value ?? {}
  return { ...due, name, family: { ...due.family, name: family.join(', ') } }
}

export const familyOf = (member: MemberRow | undefined): Line['family'] =>
  member
    ? {
        id: member.id,
        name: whoRegistered(member).profileName,
        cardType: member.cardType,
        cardLast4: member.cardLast4,
        cardExp: member.cardExp,
      }
    : { id: '', name: '', cardType: '', cardLast4: '', cardExp: '' }

function nextOf(history: History, day: Day): Day {
  const { current, startsOn, pause, paidUntil } = standingOf(history, day)
  return startsOn ?? (pause ? current?.next : paidUntil) ?? day
}

/** The family's own charges, the latest first, with the next one of each player. */
export async function ownDues({
  store,
  now,
  principal,
}: Pick<ListContext, 'store' | 'now'> & { principal: Principal }): Promise<DueLine[]> {
  const [member, record] = await Promise.all([
    readMember(store, principal.accountKey),
    store.read(keys.dues(principal.accountKey)),
  ])
  const day = today(now())
  const players = member?.value.players ?? []
  const noted = Object.fromEntries(
    Object.entries(record?.value.dues ?? {}).filter(([, { player }]) => players.some(({ id }) => id === player)),
  )
  return dueLines(players, noted, day, (player) => nextOf(historyOf(player), day)).toSorted((one, other) =>
    other.from.localeCompare(one.from),
  )
}
