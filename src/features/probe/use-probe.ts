/** The last check of the storage, and running another one. */
import type { Reply } from '#contract/wire.ts'
import { api } from '#lib/api.ts'
import { useMutation, useQuery, useQueryClient } from '#lib/query.ts'

export type Probe = Reply<'lastProbe'>
export type Report = NonNullable<Probe['report']>
export type Check = Report['checks'][number]

const queryKey = ['desk', 'probe']

/** Asked again every few seconds while a check runs, here or at another desk. */
const whileRunningMs = 3000

export function useProbe() {
  const cache = useQueryClient()
  const last = useQuery({
    queryKey,
    queryFn: () => api('lastProbe'),
    refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : false),
  })
  const check = useMutation({
    mutationFn: () => api('probeStorage'),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  return { last, check }
}
