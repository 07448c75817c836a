/** The cache of server responses, refreshed when the window regains focus. */
import {
  QueryClient,
  QueryClientContext,
  useMutation as useMutationOf,
  useQuery as useQueryOf,
  type DefaultError,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useContext } from 'react'
import { ApiError, messageOf } from './api.ts'

export { QueryClientProvider } from '@tanstack/react-query'

/** Retry network errors only: an error response stays the same. */
const shouldRetry = (failures: number, problem: unknown) => !(problem instanceof ApiError) && failures < 2

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

let shared: QueryClient | undefined

/**
 * The query client of this tab, created on first use: public pages do not load it. A provider overrides it in tests.
 */
export function useQueryClient(): QueryClient {
  return useContext(QueryClientContext) ?? sharedClient()
}

function sharedClient(): QueryClient {
  if (shared) return shared
  shared = newQueryClient()
  // As QueryClientProvider does: subscribe to focus and connection events.
  shared.mount()
  return shared
}

/** React Query's useQuery with the client of this tab. */
export function useQuery<Data, Failure = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): UseQueryResult<Selected, Failure> {
  return useQueryOf(options, useQueryClient())
}

/** React Query's useMutation with the client of this tab. */
export function useMutation<Data, Failure = DefaultError, Input = void>(
  options: UseMutationOptions<Data, Failure, Input>,
): UseMutationResult<Data, Failure, Input> {
  return useMutationOf(options, useQueryClient())
}

type QueryStatus = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** Props of NotLoaded (src/ui/feedback/not-loaded.tsx) for a failed query: the reason, and a retry. */
export const notLoadedProps = ({ error, isFetching, refetch }: QueryStatus) => ({
  reason: messageOf(error),
  isRetrying: isFetching,
  onRetry: () => void refetch(),
})
