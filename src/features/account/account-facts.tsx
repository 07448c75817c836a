/** Lines of the account, with placeholders while it loads. */
import { useAccount } from '#lib/session/account.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { AccountLine } from './family-text.ts'

export function AccountFacts({ lines }: { lines: readonly AccountLine[] }) {
  const { data: account, isPending } = useAccount()
  const textOf = (line: AccountLine) => (account ? line.textOf(account) : isPending ? <Skeleton label="" /> : '–')
  return (
    <Facts busy={isPending} facts={lines.map((line) => ({ label: line.label, long: line.long, text: textOf(line) }))} />
  )
}
