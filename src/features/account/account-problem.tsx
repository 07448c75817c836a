/** Said above the page when the club gave no answer about the account: why, and how to ask again. */
import { accountWords } from '#domain/words.ts'
import { useAccount } from '#lib/account.ts'
import { failureOf } from '#lib/query.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'

export function AccountProblem() {
  const asked = useAccount()
  return asked.isError && <NotLoaded title={accountWords.notLoaded} {...failureOf(asked)} />
}
