/** Said above the page when the club gave no answer about the account: why, and how to ask again. */
import { accountWords } from '#domain/words.ts'
import { useAccount } from '#lib/account.ts'
import { sentenceOf } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

export function AccountProblem() {
  const { isError, error, isFetching, refetch } = useAccount()
  if (!isError) return null
  return (
    <Banner tone="problem">
      <b>{accountWords.notLoaded}</b>
      <span>{sentenceOf(error)}</span>
      <Button tone="ghost" size="sm" pending={isFetching} pendingLabel="Trying…" onClick={() => void refetch()}>
        Try again
      </Button>
    </Banner>
  )
}
