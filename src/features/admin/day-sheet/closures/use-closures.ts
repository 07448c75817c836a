/** What is closed from now on, and which bookings wait for a decision because of it. */
import { api } from '#lib/api/api.ts'
import { useQuery } from '#lib/api/query.ts'

const everyMs = 60_000

export const useClosures = () =>
  useQuery({
    queryKey: ['desk', 'blocks'],
    queryFn: () => api('listClosures'),
    refetchInterval: everyMs,
    refetchOnMount: 'always',
  })
