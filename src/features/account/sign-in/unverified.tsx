/** An email that is not confirmed, with the way to get the link again, and what a family may have that has just joined. */
import type { ReactNode } from 'react'
import { unseenNote } from '#domain/newcomers/unseen.ts'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useAccount } from '#lib/session/account.ts'
import { SmallButton } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'

export function Unverified({ children }: { children: ReactNode }) {
  const { problem, pending, run } = useApiMutation('sendVerification', {
    done: ({ sent }) =>
      sent
        ? { title: 'On its way', description: 'The link can take a minute. Please check your spam folder too.' }
        : { title: 'Already verified', description: 'You opened the link meanwhile.' },
  })
  return (
    <>
      <Banner>{children}</Banner>
      <p>
        <SmallButton pending={pending} pendingLabel="Sending..." onClick={() => void run()}>
          Send again
        </SmallButton>
      </p>
      <Problem title={mailChoiceMessages.notSent}>{problem}</Problem>
    </>
  )
}

/** Nothing once the club has seen the family. */
export function BeforeFirstVisit() {
  const isUnseen = useAccount().data?.isUnseen === true
  const { data: mail } = useApiQuery('mailChoices', { enabled: isUnseen })
  if (!isUnseen) return null
  return (
    <>
      <Banner tone="note">{unseenNote}</Banner>
      {mail?.mailOn && mail.unverified && (
        <Unverified>Please open the link we emailed you: until then we cannot write to you.</Unverified>
      )}
    </>
  )
}
