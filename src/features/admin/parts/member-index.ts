/** The club's families, so that staff lists can name them and lead to their page, and its players, to be found. */
import { useMemo } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { findPlayers, searchablePlayers, type FoundPlayer } from '#domain/members/member-search.ts'
import { normalizeEmail } from '#domain/people/people.ts'
import { activePlayersOf } from '#domain/families/players.ts'
import { useApiQuery } from '#lib/api/use-api.ts'

export type ListedMember = Reply<'listMembers'>['members'][number]
export type ListedPlayer = FoundPlayer<ListedMember>

// Changes rarely, and a list without it is only less helpful.
const options = { staleTime: 60_000 }

const byEmail = ({ members }: Reply<'listMembers'>) =>
  new Map(members.flatMap((member) => member.caregivers.map(({ email }) => [normalizeEmail(email), member] as const)))

/**
 * `memberOf` finds the family of an e-mail address; nobody while the list is loading, as `isLoading` says, or could not be loaded.
 * Nobody waits for a list that has failed once.
 */
export function useMemberIndex() {
  const { data, isPending, failureCount } = useApiQuery('listMembers', { ...options, select: byEmail })
  const memberOf = (email: string | undefined): ListedMember | undefined =>
    email === undefined ? undefined : data?.get(normalizeEmail(email))
  return { memberOf, isLoading: isPending && failureCount === 0 }
}

/** A search needs this many characters. */
const minQuery = 2

/** Searches every player of the club. `found` is undefined while nothing is searched; `list`, while the list of families is not here. */
export function usePlayerSearch(query: string) {
  const list = useApiQuery('listMembers', options)
  const { data } = list
  const all = useMemo(() => data && searchablePlayers(data.members), [data])
  const isSearch = query.trim().length >= minQuery
  const found = useMemo(() => (all && isSearch ? findPlayers(all, query) : undefined), [all, isSearch, query])
  return { found, list: isSearch && !data ? list : undefined }
}

/** The player with this id who can be booked for, once the list is here. */
export function usePlayer(id: string | undefined): ListedPlayer | undefined {
  const { data } = useApiQuery('listMembers', { ...options, enabled: id !== undefined })
  const family = data?.members.find((member) => activePlayersOf(member).some((each) => each.id === id))
  const player = family?.players.find((each) => each.id === id)
  return family && player && { family, player }
}
