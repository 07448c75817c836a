/** The cache of server responses, refreshed when the window regains focus or the connection, and emptied when a session ends. */
import { QueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#api-contract/endpoints.ts'
import { onSessionEnd } from '#lib/session/identity.ts'
import { ApiError } from './api.ts'
import { onStaleReplies } from './stale-replies.ts'

export { QueryClientProvider } from '@tanstack/react-query'

/** Retry network errors only: an error response stays the same. */
const shouldRetry = (failures: number, problem: unknown) => !(problem instanceof ApiError) && failures < 2

/**
 * Query keys do not say whose data they hold, so the cache is emptied when a session ends. A request still running then
 * is canceled: its reply belongs to the former session.
 */
class SessionQueryClient extends QueryClient {
  #stops: (() => void)[] = []

  override mount(): void {
    super.mount()
    if (this.#stops.length > 0) return
    // React Query refetches only if the page has seen the connection go, which it has not if it was opened without one.
    const onOnline = () => void this.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
    // Pages are built without a window.
    if (typeof window !== 'undefined') window.addEventListener('online', onOnline)
    this.#stops = [
      onSessionEnd(() => this.#forget()),
      onStaleReplies(() => void refetch(this)),
      () => window.removeEventListener('online', onOnline),
    ]
  }

  override unmount(): void {
    super.unmount()
    for (const stop of this.#stops.splice(0)) stop()
  }

  #forget(): void {
    for (const query of this.getQueryCache().getAll()) query.reset()
    this.removeQueries({ type: 'inactive' })
    // Only after the page has been rendered for the next session: what is still shown then belongs to it.
    setTimeout(() => void this.refetchQueries({ type: 'active' }))
  }
}

/**
 * Refetches all queries of these calls, or of every call if none is named. Running requests are canceled first: they may return
 * the state before the change.
 */
export const refetch = (client: QueryClient, names: readonly EndpointName[] = []): Promise<unknown> =>
  Promise.all(
    (names.length === 0 ? [{}] : names.map((name) => ({ queryKey: [name] }))).map(async (filters) => {
      await client.cancelQueries(filters)
      await client.invalidateQueries(filters)
    }),
  )

export const newQueryClient = (): QueryClient =>
  new SessionQueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
