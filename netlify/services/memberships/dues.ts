/** What families owe and what became of it: computed from the histories and the prices, with what colleagues have noted. */
import pMap from 'p-map'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { firstCaregiverOf } from '#domain/accounts/families.ts'
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { csvFile } from '#domain/text/csv.ts'
import {
  duesOf,
  paidOf,
  stateOf,
  sumsByMonth,
  whyNotNote,
  type Due,
  type DueEntry,
  type DueRefusal,
  type DueStep,
} from '#domain/memberships/dues.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { periodOn } from '#domain/memberships/periods.ts'
import type { LogCode } from '#domain/messages/log-messages.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import type { Member } from '#records/families.ts'
import type { DueRecord } from '#records/memberships.ts'
import { logEntry } from '#server/repositories/admin-log.ts'
import { memberIn, readMember } from '#server/repositories/accounts/members.ts'
import { dueRows, memberRows, type MemberRow } from '#server/repositories/admin-rows.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

type Line = Reply<'listDues'>['dues'][number]

/** Days ahead that the list shows. */
const daysAhead = 7

const monthOf = (day: Day): string => day.slice(0, 'yyyy-MM'.length)
const monthOfInstant = (at: string): string => monthOf(today(new Date(at)))

/** A charge of a player with this name, and what became of it. */
function lineOf(due: Due, steps: DueStep[], name: string) {
  const state = stateOf(steps)
  const tryOn = state === 'declined' ? steps.at(-1)!.on : undefined
  return { ...due, name, state, paid: paidOf(steps), steps, ...(tryOn !== undefined && { tryOn }) }
}

type Charged = Parameters<typeof duesOf>[0]

/** The charges of players by a day, and all that something was noted about: as it was then, whatever is corrected later. */
function linesOf(
  players: readonly (Charged & { name: string })[],
  noted: DueRecord['dues'],
  until: (player: Charged) => Day,
) {
  const computed = players.flatMap((player) => duesOf(player, until(player))).filter(({ id }) => !noted[id])
  const nameOf = (player: string) => players.find(({ id }) => id === player)?.name ?? ''
  return [
    ...computed.map((due) => lineOf(due, [], nameOf(due.player))),
    ...Object.entries(noted).map(([id, { steps, ...due }]) => lineOf({ id, ...due }, steps, nameOf(due.player))),
  ]
}

type ListContext = Pick<RequestContext, 'store' | 'now' | 'waitUntil'>
type Asked = { month?: string | undefined; family?: string | undefined }

/** What is due by this day and neither charged nor waived, in cents. */
export const openCents = (players: Member['players'], record: DueRecord | undefined, day: Day): number =>
  linesOf(players, record?.dues ?? {}, () => day)
    .filter(({ state }) => state === 'open' || state === 'declined')
    .reduce((sum, { total }) => sum + total, 0)

/** What is open by now, and what was due or noted in the month; of one family all of it. */
export async function listDues(context: ListContext, { month, family }: Asked): Promise<Reply<'listDues'>> {
  const day = today(context.now())
  const shown = month ?? monthOf(day)
  const [members, records] = await Promise.all([
    readMaterializedView(context, memberRows),
    readMaterializedView(context, dueRows),
  ])
  const isShown = ({ state, from, steps }: Pick<Line, 'state' | 'from' | 'steps'>) =>
    family !== undefined ||
    ((state === 'open' || state === 'declined') && month === undefined) ||
    monthOf(from) === shown ||
    steps.some(({ at }) => monthOfInstant(at) === shown)
  const ofFamily = (key: string, member: MemberRow | undefined): Line[] => {
    if (family !== undefined && member?.id !== family) return []
    const noted = records.get(keys.dues(key.split('/')[1]!)) ?? {}
    return linesOf(member?.players ?? [], noted, () => addDays(day, daysAhead))
      .filter(isShown)
      .map((line) => Object.assign(line, { family: familyOf(member) }))
  }
  const gone = [...records.keys()].filter((key) => !members.has(keys.member(key.split('/')[1]!)))
  const dues = [
    ...[...members].flatMap(([key, member]) => ofFamily(key, member)),
    ...gone.flatMap((key) => ofFamily(key, undefined)),
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
}: Pick<ListContext, 'store' | 'now'> & { principal: Principal }): Promise<ReturnType<typeof linesOf>> {
  const [member, record] = await Promise.all([
    readMember(store, principal.accountKey),
    store.read(keys.dues(principal.accountKey)),
  ])
  const day = today(now())
  const players = member?.value.players ?? []
  const noted = Object.fromEntries(
    Object.entries(record?.value.dues ?? {}).filter(([, { player }]) => players.some(({ id }) => id === player)),
  )
  const next = (player: Charged) => periodOn(historyOf(player), day)?.next ?? day
  return linesOf(players, noted, next).toSorted((one, other) => other.from.localeCompare(one.from))
}

/** What became of the charges of players who join another family, under their new ids, and what is left of it. */
export function movedDues(
  left: DueRecord | undefined,
  joined: DueRecord | undefined,
  idOf: (player: string) => string | undefined,
): { left: DueRecord; joined: DueRecord } | undefined {
  const all = Object.entries(left?.dues ?? {}).map(([id, due]) => ({ id, due, player: idOf(due.player) }))
  const moved = all.flatMap(({ due, player }) =>
    player === undefined ? [] : [[`${player}.${due.from}`, { ...due, player }] as const],
  )
  if (moved.length === 0) return undefined
  const stay = all.filter(({ player }) => player === undefined).map(({ id, due }) => [id, due] as const)
  return {
    left: { v: 1, dues: Object.fromEntries(stay) },
    joined: { v: 1, dues: { ...joined?.dues, ...Object.fromEntries(moved) } },
  }
}

type NoteContext = ServiceContext &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal; body: Body<'noteDues'> }

export type NoteDuesResult =
  | { outcome: 'noted'; noted: string[]; refused: { id: string; why: DueRefusal }[] }
  | { outcome: DueRefusal }

const logCodes = {
  charged: 'due_charged',
  declined: 'due_declined',
  waived: 'due_waived',
  refunded: 'due_refunded',
  undo: 'due_undone',
} as const satisfies Record<Body<'noteDues'>['entry']['step'], LogCode>

/** Families at a time. */
const concurrency = 6

/** Notes the same about each of these charges, each on its own: one that is refused stops no other. Idempotent. */
export async function noteDues(context: NoteContext): Promise<NoteDuesResult> {
  const { dues } = context.body
  const rows = await readMaterializedView(context, memberRows)
  const ownerOf = new Map([...rows].map(([key, { id }]) => [id, key.split('/')[1]!]))
  const byFamily = [...Map.groupBy(dues, ({ family }) => family)]
  const results = await pMap(
    byFamily,
    async ([family, ofFamily]) => {
      const accountKey = ownerOf.get(family)
      const done = []
      for (const due of ofFamily)
        done.push({ id: due.id, why: accountKey ? await noteDue(context, accountKey, due) : ('no_due' as const) })
      return done
    },
    { concurrency },
  )
  const all = results.flat()
  const refused = all.flatMap(({ id, why }) => (why ? [{ id, why }] : []))
  if (refused.length === all.length) return { outcome: refused[0]!.why }
  return { outcome: 'noted', noted: all.flatMap(({ id, why }) => (why ? [] : id)), refused }
}

function noteDue(
  context: NoteContext,
  accountKey: string,
  { id, total }: { id: string; total: number },
): Promise<DueRefusal | undefined> {
  const { principal, idempotencyKey, body } = context
  const { entry } = body
  const key = keys.dues(accountKey)
  const request = hash('due', idempotencyKey, id).slice(0, 20)
  return transact(context, [key, keys.member(accountKey)], (documents) => {
    const member = memberIn(documents, accountKey)
    const day = today(documents.now)
    const record = documents.get(key) ?? { v: 1, dues: {} }
    const { steps = [], ...stored } = record.dues[id] ?? {}
    const due = 'total' in stored ? (stored as Omit<Due, 'id'>) : dueOf(member, id, day)
    if (!member || member.deleting || !due) return 'no_due'
    const isDone =
      entry.step === 'undo' ? !steps.some((step) => step.id === entry.of) : steps.some((step) => step.id === request)
    if (isDone) return undefined
    const why = whyNotNote(due, steps, entry, { total, day })
    if (why) return why
    const by = { id: principal.id, name: principal.profileName }
    const next =
      entry.step === 'undo'
        ? steps.slice(0, -1)
        : [...steps, { id: request, step: entry.step, at: documents.now.toISOString(), by, ...detailsOf(entry, due) }]
    documents.set(key, { ...record, dues: { ...record.dues, [id]: { ...due, steps: next } } })
    const log = logEntry(context, principal, logCodes[entry.step], id, { member: member.id, player: due.player })
    documents.set(log.key, log.entry)
    if (entry.step === 'declined')
      queueMessage(documents, { accountKey, kind: 'card_declined', subjectRef: mailSubjectRef.due(id, request) })
    return undefined
  })
}

/** What is kept of an entry beside who made it and when. */
function detailsOf(entry: Exclude<DueEntry, { step: 'undo' }>, { total }: Pick<Due, 'total'>): Partial<DueStep> {
  if (entry.step === 'charged') return { cents: total, ...(entry.reference && { reference: entry.reference }) }
  if (entry.step === 'declined') return { on: entry.on }
  if (entry.step === 'waived') return { note: entry.note }
  return { cents: entry.cents, note: entry.note }
}

/** A charge that is due by this day. */
function dueOf(member: Member | undefined, id: string, day: Day): Omit<Due, 'id'> | undefined {
  const found = member?.players.flatMap((player) => duesOf(player, day)).find((due) => due.id === id)
  if (!found) return undefined
  const { id: _, ...due } = found
  return due
}

const columns = [
  'player',
  'family',
  'plan',
  'from',
  'to',
  'price',
  'fee',
  'total',
  'state',
  'paid',
  'reference',
] as const

/** The list as a file, with amounts in dollars. */
export async function duesFile(context: ListContext, asked: Asked): Promise<Reply<'exportDues'>> {
  const { month, dues } = await listDues(context, asked)
  const amount = (cents: number) => (cents / 100).toFixed(2)
  const rows = dues.map((due) => [
    due.name,
    due.family.name,
    due.plan,
    due.from,
    due.to,
    amount(due.cents),
    amount(due.fee),
    amount(due.total),
    due.state,
    amount(due.paid),
    due.steps.findLast(({ reference }) => reference !== undefined)?.reference ?? '',
  ])
  return { text: csvFile(columns, rows), fileName: `dues-${month}.csv` }
}
