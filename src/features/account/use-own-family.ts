/** The own family as its dialogs edit it. */
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { useIsFirst, useSetAccount, type Account } from '#lib/session/account.ts'

export function useOwnFamily(account: Account): EditedFamily {
  const cache = useApiCache()
  const setAccount = useSetAccount()
  const isFirst = useIsFirst()
  return {
    by: isFirst ? 'first' : 'other',
    edit: {
      record: account,
      reload: async () => (await cache.fetch('account')).account,
      failed: 'Could not save your details',
      onDone: (reply) => setAccount(reply.account),
    },
  }
}
