/** The calendar as the desk sees it: canceled and past events too. */
import type { Reply } from '#contract/wire.ts'
import { api } from '#lib/api.ts'
import { useQuery, useQueryClient } from '#lib/query.ts'

export type DeskEvent = Reply<'deskEvents'>['events'][number]

const deskEventsKey = ['desk', 'events'] as const

const ask = async () => (await api('deskEvents')).events

export function useDeskEvents() {
  const cache = useQueryClient()
  const asked = useQuery({ queryKey: deskEventsKey, queryFn: ask })
  /** Asks anew and tells what stands there now; what was changed is also shown to members at once. */
  const refresh = async (): Promise<DeskEvent[]> => {
    await cache.invalidateQueries({ queryKey: ['events'] })
    return cache.fetchQuery({ queryKey: deskEventsKey, queryFn: ask, staleTime: 0 })
  }
  return { asked, refresh }
}
