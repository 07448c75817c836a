/** The only data cache: what the server last said, refreshed when the page is looked at again. */
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

/** A refusal will not change by asking again; no answer may. */
const worthAsking = (failures: number, problem: unknown) => !(problem instanceof ApiError) && failures < 2

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthAsking, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

let shared: QueryClient | undefined

/**
 * The cache of this tab, made when the first page asks for it: the public pages carry none.
 * A provider around a test hands in another one.
 */
export function useQueryClient(): QueryClient {
  return useContext(QueryClientContext) ?? ownClient()
}

function ownClient(): QueryClient {
  if (shared) return shared
  shared = newQueryClient()
  // As a provider would do: from now on it listens for focus and connection.
  shared.mount()
  return shared
}

/** What the server last said under a key, and how fresh that is. */
export function useQuery<Data, Failure = DefaultError, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): UseQueryResult<Selected, Failure> {
  return useQueryOf(options, useQueryClient())
}

/** A write, and how it went. */
export function useMutation<Data, Failure = DefaultError, Input = void>(
  options: UseMutationOptions<Data, Failure, Input>,
): UseMutationResult<Data, Failure, Input> {
  return useMutationOf(options, useQueryClient())
}

type Asked = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** What is to be shown of a query that failed (src/ui/feedback/not-loaded.tsx): the reason in a sentence, and the way to ask again. */
export const failureOf = ({ error, isFetching, refetch }: Asked) => ({
  reason: messageOf(error),
  trying: isFetching,
  onRetry: () => void refetch(),
})
