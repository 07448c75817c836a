/** The calendar as the desk sees it: canceled and past events too. */
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

export type AdminEvent = Reply<'adminEvents'>['events'][number]

const deskEventsKey = ['desk', 'events'] as const

const ask = async () => (await api('adminEvents')).events

export function useAdminEvents() {
  const cache = useQueryClient()
  const asked = useQuery({ queryKey: deskEventsKey, queryFn: ask })
  /** Asks anew and tells what stands there now; what was changed is also shown to members at once. */
  const refresh = async (): Promise<AdminEvent[]> => {
    await cache.invalidateQueries({ queryKey: ['events'] })
    return cache.fetchQuery({ queryKey: deskEventsKey, queryFn: ask, staleTime: 0 })
  }
  return { asked, refresh }
}
