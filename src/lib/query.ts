/** The only data cache: what the server last said, refreshed when the page is looked at again. */
import { QueryClient } from '@tanstack/react-query'
import { Refused } from './api.ts'

export { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** A refusal will not change by asking again; no answer may. */
const worthAsking = (failures: number, problem: unknown) => !(problem instanceof Refused) && failures < 2

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthAsking, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
