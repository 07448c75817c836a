/** The cache of server responses, refreshed when the window regains focus and emptied when a session ends. */
import { QueryClient } from '@tanstack/react-query'
import type { EndpointName } from '#api-contract/endpoints.ts'
import { paths } from '#lib/paths.ts'
import { onSessionEnd } from '#lib/session/identity.ts'
import { ApiError, messageOf } from './api.ts'
import { NeedsAccount } from './errors.ts'
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
    this.#stops = [onSessionEnd(() => this.#forget()), onStaleReplies((names) => void refetch(this, names))]
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
 * Refetches all queries of these calls. Running requests are canceled first: they may return the state before the change.
 */
export const refetch = (client: QueryClient, names: readonly EndpointName[]): Promise<unknown> =>
  Promise.all(
    names.map(async (name) => {
      await client.cancelQueries({ queryKey: [name] })
      await client.invalidateQueries({ queryKey: [name] })
    }),
  )

export const newQueryClient = (): QueryClient =>
  new SessionQueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

type QueryStatus = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** Props of NotLoaded (src/ui/feedback/not-loaded.tsx) for a failed query: the reason, and a retry or the way to Join. */
export const notLoadedProps = ({ error, isFetching, refetch }: QueryStatus) => ({
  reason: messageOf(error),
  joinPath: error instanceof NeedsAccount ? paths.register : undefined,
  isRetrying: isFetching,
  onRetry: () => void refetch(),
})
