/** The signed-in member's own details, from the server. Held in memory only, never in browser storage. */
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'
import { renameProfile, useSession } from './session.ts'

export type Account = Reply<'account'>['account']

const keyOf = (id: string | undefined) => ['account', id] as const

/** Components on the same page share one request. */
export function useAccount() {
  const id = useSession()?.profile.id
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await api('account')).account,
    enabled: id !== undefined,
    gcTime: 0,
  })
}

/** Applies the account returned by an update, including the displayed profile name. */
export function useSetAccount(): (account: Account) => void {
  const client = useQueryClient()
  return (account) => {
    client.setQueryData(keyOf(account.id), account)
    renameProfile(account.profileName)
  }
}
