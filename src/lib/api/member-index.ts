/** The club's families by the e-mail addresses of their caregivers, so that staff lists can name them and lead to their page. */
import type { Reply } from '#api-contract/schemas.ts'
import type { Caregiver } from '#domain/accounts/families.ts'
import { normalizeEmail } from '#domain/accounts/people.ts'
import type { Player } from '#domain/accounts/players.ts'
import { useApiQuery } from './use-api.ts'

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

type Texts = {
  players: readonly Pick<Player, 'name'>[]
  caregivers: readonly Pick<Caregiver, 'profileName' | 'email' | 'phone'>[]
}

/** The texts by which a family is found: everybody in it. A phone number is also found by its digits. */
export const textsOfMember = (member: Texts | undefined): string[] =>
  member
    ? [
        ...member.players.map(({ name }) => name),
        ...member.caregivers.flatMap(({ profileName, email, phone }) => {
          return [profileName, email, phone, phone.replaceAll(/\D/g, '')]
        }),
      ]
    : []
