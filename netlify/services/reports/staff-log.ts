/** The staff log of a day with the names of the members it is about, which the entries themselves do not contain. */
import type { Reply } from '#api-contract/schemas.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'

type Entries = Reply<'readLog'>['entries']

/** The entries, newest first. `whom` has no name if the account has been deleted since. */
export async function staffLog(context: Pick<RequestContext, 'store' | 'waitUntil'>, day: Day): Promise<Entries> {
  const entries = await readAdminLog(context.store, day)
  if (entries.every(({ member }) => member === undefined)) return entries
  const names = new Map<string, string>()
  for (const { id, profileName } of (await readMaterializedView(context, memberRows)).values())
    names.set(id, profileName)
  return entries.map(({ member, ...entry }) => {
    if (member === undefined) return entry
    const name = names.get(member)
    return Object.assign(entry, { whom: name === undefined ? { id: member } : { id: member, name } })
  })
}
