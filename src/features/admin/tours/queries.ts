/** Query and mutation of tour requests: the last year, newest first. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

export type Tour = Reply<'listTours'>['requests'][number]
export type TourChange = Body<'updateTour'>

const queryKey = ['admin', 'tours']
const loadTours = async () => (await api('listTours')).requests

export function useTours() {
  const cache = useQueryClient()
  const query = useQuery({ queryKey, queryFn: loadTours })

  /** Saves a change. @throws ApiError with code `changed` on a conflict, or any other error of the call. */
  const save = async (id: string, change: TourChange): Promise<void> => {
    const { request } = await api('updateTour', { params: { id }, body: change })
    await cache.cancelQueries({ queryKey })
    cache.setQueryData<Tour[]>(queryKey, (tours) => tours?.map((tour) => (tour.id === id ? request : tour)))
  }
  const refresh = (): Promise<Tour[]> => cache.fetchQuery({ queryKey, queryFn: loadTours, staleTime: 0 })
  return { query, save, refresh }
}
