/** Editing what belongs to the family, which another caregiver or device may change meanwhile. */
import type { Reply } from '#api-contract/schemas.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { useApiCache } from '#lib/api/use-api.ts'
import { useSetAccount } from '#lib/session/account.ts'

export function useEditsAccount() {
  const cache = useApiCache()
  const setAccount = useSetAccount()
  return {
    reload: async () => (await cache.fetch('account')).account,
    failed: accountMessages.notSaved,
    onDone: ({ account }: Reply<'account'>) => setAccount(account),
  }
}
