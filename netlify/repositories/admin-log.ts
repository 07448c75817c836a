/** Admin log: one create-only entry per action of staff, by facility day. It names members by their id only. */
import { addDays, facilityClock, today, type Day } from '#domain/calendar/calendar.ts'
import type { LogCode } from '#domain/log/log-codes.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import type { Key } from '#server/storage/store.ts'
import { readMaterializedView, type ViewSource } from './materialized-view.ts'
import type { ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import { logEntry as logRecord, type LogEntry } from '#records/staff.ts'

/** Whom and what an action is about, in words that contain no personal data. */
export type LogDetails = Partial<Record<'member' | 'player' | 'from' | 'to', string | undefined>>

/**
 * Entries written by this instance. Their ids say nothing about time, and two actions may share a millisecond; two
 * instances that log in the same one have no order to keep.
 */
let written = 0

type LogContext = Pick<RequestContext, 'now'> & Pick<RequestMeta, 'idempotencyKey'>

/** An entry that says more. */
export const withDetails = (
  entry: LogEntry,
  details: Partial<Pick<LogEntry, 'what' | 'subject'>> & LogDetails,
): LogEntry =>
  Object.assign({}, entry, ...Object.entries(details).map(([name, value]) => value !== undefined && { [name]: value }))

/** When something is done, and who does it. */
export const doneBy = ({ id, profileName }: Pick<Principal, 'id' | 'profileName'>, at: Date) => ({
  at: at.toISOString(),
  by: { id, name: profileName },
})

/**
 * An entry with its key. The id comes from the request, so that the repeated request adds no second entry on the same day and
 * keeps the place of the first.
 */
function entryOf(
  { now, idempotencyKey }: LogContext,
  { id, profileName }: Pick<Principal, 'id' | 'profileName'>,
  what: LogCode,
  subject: string,
  details: LogDetails = {},
): { key: Key<LogEntry>; entry: LogEntry } {
  const at = now()
  const entryId = hash('log', id, idempotencyKey, what, subject).slice(0, 20)
  const entry: LogEntry = {
    v: 1,
    id: entryId,
    who: { id, name: profileName },
    what,
    subject,
    when: at.toISOString(),
    order: (written += 1),
  }
  return { key: keys.log(today(at), entryId), entry: withDetails(entry, details) }
}

type Action = Parameters<typeof entryOf> extends [unknown, ...infer Rest] ? Rest : never

/**
 * A context for one transaction, or for a change of one document: if that changes anything, it stores the entry too. What is
 * known only to its decision, the decision adds (`documents.about`). A refusal changes nothing, and neither does a repeated request.
 */
export const logIn = <Context extends LogContext & { principal: Pick<Principal, 'id' | 'profileName'> }>(
  context: Context,
  what: LogCode,
  subject: string,
  details?: LogDetails,
): Context & Required<Pick<ServiceContext, 'log'>> => ({
  ...context,
  log: entryOf(context, context.principal, what, subject, details),
})

/** Where the entry of a request is that is logged so, whether it was stored today or, before it was repeated, yesterday. */
export const loggedKeys = ({ now, log }: Pick<LogContext, 'now'> & Required<Pick<ServiceContext, 'log'>>) => [
  log.key,
  keys.log(addDays(today(now()), -1), log.entry.id),
]

/** Logs what changes nothing: a look, or a file that leaves the club. Await it before responding. */
export async function writeAdminLog(
  context: LogContext & Pick<RequestContext, 'store'>,
  ...action: Action
): Promise<void> {
  const { key, entry } = entryOf(context, ...action)
  await context.store.create(key, entry)
}

/** Logs that a colleague looked at something: once an hour, as the page asks again whenever it is opened. */
export function logView(
  { store, now }: Pick<RequestContext, 'store' | 'now'>,
  who: Pick<Principal, 'id' | 'profileName'>,
  what: LogCode,
  subject: string,
  details?: LogDetails,
): Promise<void> {
  const { day, time } = facilityClock(now())
  return writeAdminLog({ store, now, idempotencyKey: `viewed ${day} ${time.slice(0, 2)}` }, who, what, subject, details)
}

/** The entries of a day in one document: a full day has hundreds. */
const logRows = (day: Day): ViewSource<LogEntry, LogEntry> => ({
  name: 'log',
  v: 1,
  row: logRecord,
  prefix: keys.logOfDay(day),
  partOf: () => day,
  toRow: (_, entry) => entry,
})

/** The entries of one facility day, newest first. */
export async function readAdminLog(
  context: Pick<ServiceContext, 'store' | 'waitUntil' | 'alarm'>,
  day: Day,
): Promise<LogEntry[]> {
  const entries = [...(await readMaterializedView(context, logRows(day))).values()]
  return entries.toSorted((a, b) => b.when.localeCompare(a.when) || b.order - a.order || a.id.localeCompare(b.id))
}
