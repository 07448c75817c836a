/** What is closed from now on, and which bookings wait for a decision because of it. */
import { api } from '#lib/api.ts'
import { useQuery } from '#lib/query.ts'

const everyMs = 60_000

export const useBlocks = () =>
  useQuery({
    queryKey: ['desk', 'blocks'],
    queryFn: () => api('listBlocks'),
    refetchInterval: everyMs,
    refetchOnMount: 'always',
  })
