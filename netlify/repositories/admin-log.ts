/** Admin log: one create-only entry per action of staff, by facility day. It names members by their id only. */
import { facilityClock, today, type Day } from '#domain/calendar/calendar.ts'
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

/**
 * An entry with its key, for a transaction that stores it with what it is about. The id comes from the request, so that the
 * repeated request adds no second entry on the same day and keeps the place of the first.
 */
export function logEntry(
  { now, idempotencyKey }: LogContext,
  { id, profileName }: Pick<Principal, 'id' | 'profileName'>,
  what: LogCode,
  subject: string,
  { member, player, from, to }: LogDetails = {},
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
    ...(member !== undefined && { member }),
    ...(player !== undefined && { player }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  return { key: keys.log(today(at), entryId), entry }
}

type Action = Parameters<typeof logEntry> extends [unknown, ...infer Rest] ? Rest : never

/**
 * Logs an action. Await it before responding, and before a write after which a repeated request would find nothing to do: if it
 * fails, the action is not reported as done and the client repeats it.
 */
export async function writeAdminLog(
  context: LogContext & Pick<RequestContext, 'store'>,
  ...action: Action
): Promise<void> {
  const { key, entry } = logEntry(context, ...action)
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
