/** The own family as its dialogs edit it. */
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { useOwnCaregiver, useSetAccount, type Account } from '#lib/session/account.ts'

export function useOwnFamily(account: Account): EditedFamily {
  const cache = useApiCache()
  const setAccount = useSetAccount()
  const own = useOwnCaregiver()
  return {
    by: own?.isFirst ? 'first' : 'caregiver',
    edit: {
      record: account,
      reload: async () => (await cache.fetch('account')).account,
      failed: 'Could not save your details',
      onDone: (reply) => setAccount(reply.account),
    },
  }
}
