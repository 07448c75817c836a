/** The tour requests of the last year, newest first. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

export type Tour = Reply<'listTours'>['requests'][number]
export type TourChange = Body<'updateTour'>

const queryKey = ['desk', 'tours']
const ask = async () => (await api('listTours')).requests

export function useTours() {
  const cache = useQueryClient()
  const asked = useQuery({ queryKey, queryFn: ask })

  /** Keeps a change. @throws Refused `changed` if a colleague was faster, or whatever else the call ends in. */
  const save = async (id: string, change: TourChange): Promise<void> => {
    const { request } = await api('updateTour', { params: { id }, body: change })
    await cache.cancelQueries({ queryKey })
    cache.setQueryData<Tour[]>(queryKey, (there) => there?.map((tour) => (tour.id === id ? request : tour)))
  }
  const refresh = (): Promise<Tour[]> => cache.fetchQuery({ queryKey, queryFn: ask, staleTime: 0 })
  return { asked, save, refresh }
}
