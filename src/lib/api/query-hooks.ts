/** React Query's hooks with the client of this tab, for this folder only: pages name a call of the API (use-api.ts). */
import {
  QueryClientContext,
  useQuery as useQueryOf,
  type DefaultError,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useContext } from 'react'
import { newQueryClient } from './query.ts'

export { QueryObserver, useInfiniteQuery } from '@tanstack/react-query'

let shared: QueryClient | undefined

/**
 * The query client of this tab, created on first use: public pages do not load it. A provider overrides it in tests.
 */
export function useQueryClient(): QueryClient {
  return useContext(QueryClientContext) ?? sharedClient()
}

/** That client, for what no component asks for. */
export function sharedClient(): QueryClient {
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
