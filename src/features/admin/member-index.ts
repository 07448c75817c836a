/** The club's families by the e-mail addresses of their caregivers, so that staff lists can name them and lead to their page. */
import type { Reply } from '#api-contract/schemas.ts'
import { normalizeEmail } from '#domain/accounts/people.ts'
import { useApiQuery } from '#lib/api/use-api.ts'

export type ListedMember = Reply<'listMembers'>['members'][number]

const byEmail = ({ members }: Reply<'listMembers'>) =>
  new Map(members.flatMap((member) => member.caregivers.map(({ email }) => [normalizeEmail(email), member] as const)))

/**
 * `memberOf` finds the family of an e-mail address; nobody while the list is loading, as `isLoading` says, or could not be loaded.
 * Nobody waits for a list that has failed once.
 */
export function useMemberIndex() {
  // Changes rarely, and a list without it is only less helpful.
  const { data, isPending, failureCount } = useApiQuery('listMembers', { staleTime: 60_000, select: byEmail })
  const memberOf = (email: string | undefined): ListedMember | undefined =>
    email === undefined ? undefined : data?.get(normalizeEmail(email))
  return { memberOf, isLoading: isPending && failureCount === 0 }
}
