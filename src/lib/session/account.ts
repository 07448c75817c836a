/** The signed-in member's own details, from the server. Held in memory only, never in browser storage. */
import type { Reply } from '#api-contract/schemas.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { renameProfile } from './change-session.ts'

export type Account = Reply<'account'>['account']

const accountOf = ({ account }: Reply<'account'>): Account => account

/** Components on the same page share one request. */
export const useAccount = () => useApiQuery('account', { select: accountOf, gcTime: 0 })

/** Applies the account returned by an update, including the displayed profile name. */
export function useSetAccount(): (account: Account) => Promise<void> {
  const cache = useApiCache()
  return async (account) => {
    await cache.update('account', undefined, () => ({ account }))
    const own = account.isSecond ? account.caregiver : account
    if (own) renameProfile(own.profileName)
  }
}
