/** The signed-in member's own record, as the server last told it. It is kept in this page's memory alone, and not beyond it. */
import type { Reply } from '#api-contract/schemas.ts'
import { api } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'
import { renameProfile, useSession } from './session.ts'

export type Account = Reply<'account'>['account']

const keyOf = (id: string | undefined) => ['account', id] as const

/** Shared by everything on the page that asks. */
export function useAccount() {
  const id = useSession()?.profile.id
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await api('account')).account,
    enabled: id !== undefined,
    gcTime: 0,
  })
}

/** Takes over what a save was answered with: on this page, and in the name the whole site shows. */
export function useKeepAccount(): (account: Account) => void {
  const client = useQueryClient()
  return (account) => {
    client.setQueryData(keyOf(account.id), account)
    renameProfile(account.profileName)
  }
}
