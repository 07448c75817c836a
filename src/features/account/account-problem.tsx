/** Said above the page when the club gave no answer about the account: why, and how to ask again. */
import { accountMessages } from '#domain/messages/messages.ts'
import { useAccount } from '#lib/session/account.ts'
import { failureOf } from '#lib/api/query.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'

export function AccountProblem() {
  const asked = useAccount()
  return asked.isError && <NotLoaded title={accountMessages.notLoaded} {...failureOf(asked)} />
}
