/**
 * A query on the page: a placeholder until it is answered, why it failed with the way to Join or a retry button where
 * that may help, and then its data.
 */
import type { ComponentProps, ReactNode } from 'react'
import { isFinal, messageOf, NeedsAccount, NetworkError } from '#lib/api/errors.ts'
import { useOnline } from '#lib/online.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass, SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A query, as far as this file reads it. */
export type QueryState<Data = unknown> = {
  data?: Data | undefined
  error: unknown
  isError: boolean
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** The placeholder has a shape; without one, the page waits in silence. */
type LoadedProps<Data> = ComponentProps<typeof Skeleton> & {
  query: QueryState<Data>
  /** What is missing after a failure. What was loaded before it stays on the page. */
  title: string
  /** Where it waits for more than the query. */
  isLoading?: boolean
  /** Replaces the children where there is nothing to list. */
  empty?: ReactNode
  children?: ReactNode | ((data: Data) => ReactNode)
}

export function Loaded<Data>({ query, title, empty, children, ...placeholder }: LoadedProps<Data>) {
  const { data, error, isError, isPending, isFetching, refetch } = query
  const { isLoading = isPending, ...skeleton } = placeholder
  const needsAccount = error instanceof NeedsAccount
  const isOffline = !useOnline() && error instanceof NetworkError
  return (
    <>
      {/* The page says once that there is no connection, and asks again when there is one. */}
      {isError && isOffline && <Banner>{title}</Banner>}
      {isError && !isOffline && (
        <Banner tone={needsAccount ? 'note' : 'problem'}>
          {!needsAccount && <b>{title}</b>}
          <span>{messageOf(error)}</span>
          {needsAccount && (
            <a className={buttonClass('ghost', 'sm')} href={paths.register}>
              Join
            </a>
          )}
          {!isFinal(error) && (
            <SmallButton pending={isFetching} pendingLabel="Trying..." onClick={() => void refetch()}>
              Try again
            </SmallButton>
          )}
        </Banner>
      )}
      {isLoading && skeleton.shape && <Skeleton {...skeleton} />}
      {data !== undefined && !isLoading && (empty || (typeof children === 'function' ? children(data) : children))}
    </>
  )
}
