/** The staff log of a day, as far as its reader may see it, with the names of the families that the entries themselves do not contain. */
import type { Reply } from '#api-contract/schemas.ts'
import { familyTitle } from '#domain/families/families.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { mayRead } from '#domain/log/log-codes.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { keysUnder, readReadable } from '#server/repositories/update-with-retry.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import type { LogEntry } from '#records/staff.ts'

type Context = Pick<RequestContext, 'store' | 'waitUntil'>
type Entries = Reply<'readLog'>['entries']

/** The entries, newest first. `whom` has no name if the account or the tour request has been deleted since. */
export async function staffLog(context: Context, day: Day, role: StaffRole = 'desk'): Promise<Entries> {
  const entries = (await readAdminLog(context, day)).filter((entry) => mayRead(role, entry))
  const [members, tours] = await Promise.all([
    entries.some(({ member }) => member !== undefined) ? memberNames(context) : undefined,
    tourNames(context, new Set(entries.filter(isAboutTour).map(({ subject }) => subject))),
  ])
  return entries.map(({ member, player, ...entry }) => {
    if (isAboutTour(entry)) return Object.assign(entry, { whom: withName(undefined, tours.get(entry.subject)) })
    if (member === undefined) return entry
    const child = player === undefined ? undefined : members?.get(player)
    const whom = withName(member, members?.get(entry.subject) ?? members?.get(member))
    return Object.assign(entry, { whom: child === undefined ? whom : { ...whom, player: child } })
  })
}

const isAboutTour = ({ what }: Pick<LogEntry, 'what'>) => what.startsWith('tour_')

const withName = (id: string | undefined, name: string | undefined) => ({
  ...(id !== undefined && { id }),
  ...(name !== undefined && { name }),
})

/** The names of families, their caregivers and their players: an entry may be about one of them. */
async function memberNames(context: Context): Promise<Map<string, string>> {
  const rows = [...(await readMaterializedView(context, memberRows)).values()]
  return new Map([
    ...rows.map((row) => [row.id, familyTitle(row)] as const),
    ...rows.flatMap(({ caregivers }) => caregivers.map(({ id, profileName }) => [id, profileName] as const)),
    ...rows.flatMap(({ players }) => players.map(({ id, name }) => [id, name] as const)),
  ])
}

/** Who asked for these tours, as far as the requests still exist. */
async function tourNames({ store }: Context, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const listed = await keysUnder(store, keys.allTours)
  const { found: tours } = await readReadable(
    store,
    listed.filter((key) => ids.has(key.slice(key.lastIndexOf('/') + 1))),
  )
  return new Map(tours.map(({ value }) => [value.id, value.name]))
}
