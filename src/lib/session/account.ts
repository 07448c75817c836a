/** The family of the signed-in caregiver, from the server. Held in memory only, never in browser storage. */
import type { Reply } from '#api-contract/schemas.ts'
import { useLive } from '#lib/api/polling.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { renameProfile } from './change-session.ts'
import { useMember } from './use-member.ts'

export type Account = Reply<'account'>['account']

const accountOf = ({ account }: Reply<'account'>): Account => account

/** Components on the same page share one request. */
export const useAccount = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useApiQuery('account', { select: accountOf, gcTime: 0, enabled })

/** The family, kept true while a page about it is open. */
export const useLiveAccount = () => useApiQuery('account', { select: accountOf, gcTime: 0, ...useLive() })

/** The signed-in caregiver; undefined until the family is loaded. */
export function useOwnCaregiver(): Account['caregivers'][number] | undefined {
  const { data: account } = useAccount()
  const { profile } = useMember()
  return account?.caregivers.find(({ id }) => id === profile.id)
}

/** Applies the account returned by an update, including the displayed profile name. */
export function useSetAccount(): (account: Account) => Promise<void> {
  const cache = useApiCache()
  const { profile } = useMember()
  return async (account) => {
    await cache.update('account', undefined, () => ({ account }))
    const own = account.caregivers.find(({ id }) => id === profile.id)
    if (own) renameProfile(own.profileName)
  }
}
