/** What families owe and what became of it: computed from the histories and the prices, with what colleagues have noted. */
import type { Reply } from '#api-contract/schemas.ts'
import { firstCaregiverOf } from '#domain/families/families.ts'
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { csvFile } from '#domain/text/csv.ts'
import { dueLines, isOwed, sumsByMonth, type DueLine } from '#domain/memberships/dues.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { periodOn } from '#domain/plans/periods.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import type { DueRecord } from '#records/dues.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { dueRows, memberRows, type MemberRow, type Members } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'

type Line = Reply<'listDues'>['dues'][number]

/** Days ahead that the list shows. */
const daysAhead = 7

const monthOf = (day: Day): string => day.slice(0, 'yyyy-MM'.length)
const monthOfInstant = (at: string): string => monthOf(today(new Date(at)))

type ListContext = Pick<RequestContext, 'store' | 'now' | 'waitUntil' | 'alarm'>
type Asked = { month?: string | undefined; family?: string | undefined }

/** What is open by now, and what was due or noted in the month; of one family all of it. */
export async function listDues(
  context: ListContext,
  { month, family }: Asked,
  reading: Members = readMaterializedView(context, memberRows),
): Promise<Reply<'listDues'>> {
  const day = today(context.now())
  const shown = month ?? monthOf(day)
  const [members, records] = await Promise.all([reading, readMaterializedView(context, dueRows)])
  const isShown = (line: DueLine) =>
    family !== undefined ||
    (isOwed(line) && month === undefined) ||
    monthOf(line.from) === shown ||
    line.steps.some(({ at }) => monthOfInstant(at) === shown)
  const ofFamily = (key: string, member: MemberRow | undefined): Line[] => {
    if (family !== undefined && member?.id !== family) return []
    const noted = records.get(keys.dues(key.split('/')[1]!)) ?? {}
    return dueLines(member?.players ?? [], noted, () => addDays(day, daysAhead))
      .filter(isShown)
      .map((line) => Object.assign(line, { family: familyOf(member) }))
  }
  const gone = [...records.keys()].filter((key) => !members.has(keys.member(key.split('/')[1]!)))
  const dues = [
    ...eachMade(context, 'dues of a family', members, ([key, member]) => ofFamily(key, member)),
    ...eachMade(context, 'dues of a family that has left', gone, (key) => ofFamily(key, undefined)),
  ]
  return {
    today: day,
    month: shown,
    dues: dues.toSorted((one, other) =>
      `${one.from}${one.family.name}`.localeCompare(`${other.from}${other.family.name}`),
    ),
    sums: sumsOf(records),
  }
}

const sumsOf = (records: ReadonlyMap<string, DueRecord['dues']>) =>
  sumsByMonth(
    [...records.values()].flatMap((noted) => Object.values(noted).flatMap(({ steps }) => steps)),
    monthOfInstant,
  )

/** In cents, as the list has it. */
export async function chargedThisMonth(context: ListContext): Promise<number> {
  const shown = monthOf(today(context.now()))
  const sums = sumsOf(await readMaterializedView(context, dueRows))
  return sums.find(({ month }) => month === shown)?.charged ?? 0
}

const familyOf = (member: MemberRow | undefined): Line['family'] =>
  member
    ? {
        id: member.id,
        name: firstCaregiverOf(member).profileName,
        cardType: member.cardType,
        cardLast4: member.cardLast4,
        cardExp: member.cardExp,
      }
    : { id: '', name: '', cardType: '', cardLast4: '', cardExp: '' }

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
  const next = (player: Parameters<typeof historyOf>[0]) => periodOn(historyOf(player), day)?.next ?? day
  return dueLines(players, noted, next).toSorted((one, other) => other.from.localeCompare(one.from))
}

const amount = (cents: number) => (cents / 100).toFixed(2)

/** The columns of the file, with amounts in dollars. */
const columns: Record<string, (due: Line) => string> = {
  player: ({ name }) => name,
  family: ({ family }) => family.name,
  plan: ({ plan }) => plan,
  from: ({ from }) => from,
  to: ({ to }) => to,
  price: ({ cents }) => amount(cents),
  fee: ({ fee }) => amount(fee),
  total: ({ total }) => amount(total),
  state: ({ state }) => state,
  paid: ({ paid }) => amount(paid),
  reference: ({ steps }) => steps.findLast(({ reference }) => reference !== undefined)?.reference ?? '',
}

/** The list as a file. */
export async function duesFile(context: ListContext, asked: Asked): Promise<Reply<'exportDues'>> {
  const { month, dues } = await listDues(context, asked)
  const rows = dues.map((due) => Object.values(columns).map((textOf) => textOf(due)))
  return { text: csvFile(Object.keys(columns), rows), fileName: `dues-${month}.csv` }
}
