/** Queries of the API contract and their cache: key and types come from the endpoint table. */
import { useMemo } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import type { Input } from './input.ts'
import { refetch } from './query.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from './query-hooks.ts'
import { call, type Args, type QueryName } from './use-api-mutation.ts'

export { failureNotice, useApiMutation, type Outcome } from './use-api-mutation.ts'

/** The query key of a call: its name and its input. Nothing else may be a key, so two shapes can never share one. */
export const keyOf = (name: QueryName, input: unknown): readonly unknown[] =>
  input === undefined ? [name] : [name, input]

type QueryOptions<Name extends QueryName, Data> = {
  input?: Input<Name>
  /** Takes from the reply what the screen needs. */
  select?: (reply: Reply<Name>) => Data
  enabled?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number
  /** Milliseconds between two requests while the query is shown; a function decides by the last reply. */
  refetchInterval?: number | false | ((reply: Reply<Name> | undefined) => number | false)
  /** Milliseconds for which the reply stays in the cache once no screen shows it. */
  gcTime?: number
  refetchOnMount?: 'always'
  /** Asks again whenever the tab is shown, even if the reply is fresh. */
  refetchOnWindowFocus?: 'always'
  retry?: false
  /** Sends the request itself, to ask only for what is new since `before`, the cached reply, unless that is known to be stale. Returns a whole reply. */
  load?: (ask: (input: Input<Name>) => Promise<Reply<Name>>, before: Reply<Name> | undefined) => Promise<Reply<Name>>
}

/** The reply of a call, fetched when first needed and refreshed when the page is looked at again. */
export function useApiQuery<Name extends QueryName, Data = Reply<Name>>(
  name: Name,
  ...[{ input, load, refetchInterval = false, ...options } = {} as QueryOptions<Name, Data>]: object extends Input<Name>
    ? [options?: QueryOptions<Name, Data>]
    : [options: QueryOptions<Name, Data> & { input: Input<Name> }]
) {
  const client = useQueryClient()
  const queryKey = keyOf(name, input)
  const ask = (of?: Input<Name>) => call(name, of)
  return useQuery<Reply<Name>, Error, Data>({
    queryKey,
    queryFn() {
      if (!load) return ask(input)
      const { data, isInvalidated } = client.getQueryState<Reply<Name>>(queryKey)!
      return load(ask, isInvalidated ? undefined : data)
    },
    refetchInterval: ({ state }) =>
      typeof refetchInterval === 'function' ? refetchInterval(state.data) : refetchInterval,
    ...options,
  })
}

/** The replies of a call to several inputs, in their order, asked for now: undefined until all are here, or where one failed. */
export function useApiQueries<Name extends QueryName>(name: Name, inputs: readonly Input<Name>[]) {
  const isAsked = inputs.length > 0
  const query = useQuery<Reply<Name>[]>({
    queryKey: [name, 'all', inputs],
    queryFn: () => Promise.all(inputs.map((input) => call(name, input))),
    enabled: isAsked,
    staleTime: 0,
  })
  const isPending = isAsked && !query.isError && !query.isFetchedAfterMount
  const replies = isPending || query.isError ? undefined : query.data
  return { ...query, isPending, data: isAsked ? replies : [] }
}

/** Reads and writes the cached replies, by name of the call. */
export function useApiCache() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      /** Refetches every query of these calls, whatever their input; of every call if none is named. A mutation does so by itself. */
      invalidate: (...names: readonly QueryName[]) => refetch(client, names),
      /** Forgets every reply, when somebody else may use this browser next. */
      clear: () => client.clear(),
      /** Asks the server now, and keeps the reply. */
      fetch: <Name extends QueryName>(name: Name, ...[input]: Args<Name>): Promise<Reply<Name>> =>
        client.fetchQuery({ queryKey: keyOf(name, input), queryFn: () => call(name, input), staleTime: 0 }),
      read: <Name extends QueryName>(name: Name, ...[input]: Args<Name>): Reply<Name> | undefined =>
        client.getQueryData(keyOf(name, input)),
      /** Puts in what the server said at `at` (milliseconds since 1970), where nothing newer is. */
      seed: <Name extends QueryName>(name: Name, input: Input<Name> | undefined, reply: Reply<Name>, at: number) => {
        const ifNothing = (known: Reply<Name> | undefined) => (known === undefined ? reply : undefined)
        client.setQueryData<Reply<Name>>(keyOf(name, input), ifNothing, { updatedAt: at })
      },
      /** Changes a cached reply in place; nothing happens where there is none. A request on its way is dropped. */
      update: async <Name extends QueryName>(
        name: Name,
        input: Input<Name> | undefined,
        change: (reply: Reply<Name>) => Reply<Name>,
      ) => {
        const queryKey = keyOf(name, input)
        await client.cancelQueries({ queryKey })
        client.setQueryData<Reply<Name>>(queryKey, (reply) => reply && change(reply))
      },
    }),
    [client],
  )
}

type PagesOptions<Name extends QueryName> = {
  /** The input of a page; the first has no cursor. */
  inputOf: (cursor: string | undefined) => Input<Name>
  /** The cursor of the page after this one; undefined after the last. */
  nextOf: (page: Reply<Name>) => string | undefined
  /** Milliseconds between two requests of all loaded pages while they are shown. */
  refetchInterval: number | false
}

/** The pages loaded so far, refetched together; `fetchNextPage` loads one more. Its key is also the call's name. */
export function useApiPages<Name extends QueryName>(
  name: Name,
  { inputOf, nextOf, refetchInterval }: PagesOptions<Name>,
) {
  return useInfiniteQuery(
    {
      queryKey: [name, 'pages'],
      queryFn: ({ pageParam }: { pageParam: string | undefined }) => call(name, inputOf(pageParam)),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: nextOf,
      refetchInterval,
    },
    useQueryClient(),
  )
}
