/** Editing what belongs to the account: another caregiver or device may change it meanwhile. */
import { accountMessages } from '#domain/messages/messages.ts'
import { useApiCache } from '#lib/api/use-api.ts'
import { useEdit } from '#lib/api/use-edit.ts'
import type { Account } from '#lib/session/account.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { changedLines, type AccountLine } from './family-text.ts'

/** As `useEdit`; `conflict` shows which of the `lines` have changed, and goes into the form. */
export function useEditAccount(account: Account, lines: readonly AccountLine[]) {
  const cache = useApiCache()
  const { opened, theirs, isConflict, save } = useEdit({
    record: account,
    reload: async () => (await cache.fetch('account')).account,
  })
  const changed = theirs ? changedLines(lines, opened, theirs) : []
  const conflict = theirs && (
    <>
      <p>{accountMessages.changedElsewhere}</p>
      {changed.length > 0 && <Facts facts={changed} aria-label={accountMessages.savedVersion} />}
    </>
  )
  return { opened, conflict, isConflict, save }
}
