/** The last check of the storage, and running another one. */
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useMutation, useQuery, useQueryClient } from '#lib/api/query.ts'

export type StorageCheckRun = Reply<'lastStorageCheck'>
export type Report = NonNullable<StorageCheckRun['report']>
export type Check = Report['checks'][number]

const queryKey = ['desk', 'probe']

/** Asked again every few seconds while a check runs, here or at another desk. */
const whileRunningMs = 3000

export function useStorageCheck() {
  const cache = useQueryClient()
  const last = useQuery({
    queryKey,
    queryFn: () => api('lastStorageCheck'),
    refetchInterval: ({ state }) => (state.data?.running ? whileRunningMs : false),
  })
  const check = useMutation({
    mutationFn: () => api('runStorageCheck'),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  return { last, check }
}
