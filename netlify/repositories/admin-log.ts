/** Admin log: one create-only entry per action of staff, by facility day and time. Contains no member data. */
import * as z from 'zod'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { LogCode } from '#domain/messages/admin-messages.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import type { Store } from '#server/storage/store.ts'
import { readAll } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { instant, version1 } from './records/fields.ts'

/** `what` is a `LogCode` of this or another release, `subject` the id of the affected record. */
export const logEntry = z.object({
  v: version1,
  id: z.string(),
  who: z.object({ id: z.string(), name: z.string() }),
  what: z.string(),
  subject: z.string(),
  when: instant,
})
export type LogEntry = z.infer<typeof logEntry>

/**
 * Logs an action. Await it before responding: if the write fails, the action is not reported as done and the client
 * retries. Entries are therefore written at least once.
 */
export async function writeAdminLog(
  { store, now, newId }: Pick<RequestContext, 'store' | 'now' | 'newId'>,
  { id, profileName }: Pick<Principal, 'id' | 'profileName'>,
  what: LogCode,
  subject: string,
): Promise<void> {
  const at = now()
  const entryId = `${at.getTime().toString(36).padStart(9, '0')}-${newId().slice(-8)}`
  await store.create<LogEntry>(keys.log(today(at), entryId), {
    v: 1,
    id: entryId,
    who: { id, name: profileName },
    what,
    subject,
    when: at.toISOString(),
  })
}

/** The entries of one facility day, newest first. */
export async function readAdminLog(store: Store, day: Day): Promise<LogEntry[]> {
  const listed = await store.list(keys.logOfDay(day))
  const found = await readAll<LogEntry>(
    store,
    listed.map(({ key }) => key),
  )
  return found.map(({ value }) => value).toReversed()
}
