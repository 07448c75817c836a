/** An email that is not confirmed, with the way to get the link again. */
import type { ReactNode } from 'react'
import { hasLapsed } from '#domain/accounts/newcomers.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { newcomerMessages } from '#domain/messages/newcomer-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useAccount } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'

export function Unverified({ children }: { children: ReactNode }) {
  const { problem, pending, run } = useApiMutation('sendVerification', {
    onDone: ({ sent }) =>
      notify(
        sent
          ? {
              title: 'On its way',
              description: 'The link can take a minute. Please check your spam folder too.',
            }
          : { title: 'Already verified', description: 'You opened the link meanwhile.' },
      ),
  })
  return (
    <>
      <Banner>{children}</Banner>
      <p>
        <Button tone="ghost" size="sm" pending={pending} pendingLabel="Sending..." onClick={() => void run()}>
          Send again
        </Button>
      </p>
      <Problem title={mailChoiceMessages.notSent}>{problem}</Problem>
    </>
  )
}

/** Nothing unless the family has joined and still has to confirm. */
export function ConfirmInTime() {
  const { data: account } = useAccount()
  const now = useNow()
  if (account?.confirmBy === undefined) return null
  const { confirmBy } = account
  return (
    <Unverified>
      {hasLapsed({ confirmBy }, now)
        ? newcomerMessages.lapsed
        : `Please open the link we emailed you by ${shortMoment(new Date(confirmBy))}. Until then we hold what you book.`}
    </Unverified>
  )
}
