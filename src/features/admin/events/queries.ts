/** Query of the staff event list, which includes canceled and past events. */
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

export type AdminEvent = Reply<'adminEvents'>['events'][number]

const queryKey = ['admin', 'events'] as const

const loadEvents = async () => (await api('adminEvents')).events

export function useAdminEvents() {
  const cache = useQueryClient()
  const query = useQuery({ queryKey, queryFn: loadEvents })
  /** Refetches the events and returns them; the members' list in this browser refetches too. */
  const refresh = async (): Promise<AdminEvent[]> => {
    await cache.invalidateQueries({ queryKey: ['events'] })
    return cache.fetchQuery({ queryKey, queryFn: loadEvents, staleTime: 0 })
  }
  return { query, refresh }
}
