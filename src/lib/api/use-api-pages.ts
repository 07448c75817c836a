/** Queries of a list that comes in pages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '#api-contract/schemas.ts'
import type { Input } from './input.ts'
import { useQueryClient } from './query-hooks.ts'
import { call, type QueryName } from './use-api-mutation.ts'

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
