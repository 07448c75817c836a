/** What staff did: one entry per deed, create-only, filed by facility day in the order of time. No member's data stands in it. */
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { LogCode } from '#domain/messages/admin-messages.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import type { Store } from '#server/storage/store.ts'
import { readAll } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** `subject` is the id of what it was done to, `when` an ISO instant. */
export type LogEntry = {
  v: 1
  id: string
  who: { id: string; name: string }
  what: LogCode
  subject: string
  when: string
}

/**
 * Notes a deed. To be awaited before the answer is sent: what cannot be noted is not reported as done, so the caller asks
 * again and the deed is noted then. A deed may therefore stand here twice, but never not at all.
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

/** What was done on one facility day, newest first. */
export async function readAdminLog(store: Store, day: Day): Promise<LogEntry[]> {
  const listed = await store.list(keys.logOfDay(day))
  const found = await readAll<LogEntry>(
    store,
    listed.map(({ key }) => key),
  )
  return found.map(({ value }) => value).toReversed()
}
