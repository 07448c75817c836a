/** The sign-in of a caregiver, as rows of the account: email, password, and a code for another device. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { Unverified } from './unverified.tsx'
import { Row } from '#features/account/part.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Text } from '#ui/layout/box.tsx'
import { Card } from '#ui/layout/card.tsx'

const newPasswordMeans = 'A new password signs out every other device.'

const EmailDialog = lazyWithPreload(async () => (await import('./sign-in-dialogs.tsx')).EmailDialog)
const MemberPasswordDialog = lazyWithPreload(async () => (await import('./sign-in-dialogs.tsx')).MemberPasswordDialog)
const StaffPasswordDialog = lazyWithPreload(async () => (await import('./sign-in-dialogs.tsx')).StaffPasswordDialog)
const SignInCodeDialog = lazyWithPreload(async () => (await import('./sign-in-code-dialog.tsx')).SignInCodeDialog)

/** The address, whether it is confirmed, a change that waits, or the way to ask for one. */
export function EmailRow() {
  const { profile } = useMember()
  const { data } = useApiQuery('mailChoices')
  const pendingAddress = data?.pendingAddress
  return (
    <Row
      label="Email"
      action={
        data?.mailOn && (
          <DialogButton dialog={EmailDialog} aria-label="Change email">
            Change
          </DialogButton>
        )
      }
      below={
        <>
          {data && !data.mailOn && <Text tone="muted">To change it, please ask at the front desk.</Text>}
          {data?.mailOn && data.unverified && !pendingAddress && (
            <Unverified>
              Your email is not verified yet, so we cannot write to you. Please open the link in the email we sent you.
            </Unverified>
          )}
          {pendingAddress && (
            <Banner>{`You asked to change it to ${pendingAddress.email}. Please open the link we sent there by ${shortMoment(new Date(pendingAddress.expiresAt))}.`}</Banner>
          )}
        </>
      }
    >
      {profile.email}
    </Row>
  )
}

/** A preview session has no password. */
export function MemberPassword() {
  const { preview } = useMember()
  return (
    <Row
      label="Password"
      action={
        !preview && (
          <DialogButton dialog={MemberPasswordDialog} aria-label="Change password">
            Change
          </DialogButton>
        )
      }
    >
      {preview
        ? 'A preview pass has no password or account. Log out to remove it from this browser.'
        : newPasswordMeans}
    </Row>
  )
}

/** The password of a colleague, who changes only their own. */
export const StaffPassword = () => (
  <Card
    as="section"
    actions={
      <DialogButton size="md" dialog={StaffPasswordDialog}>
        Change password
      </DialogButton>
    }
  >
    <Text as="h2" size="h3">
      Your password
    </Text>
    <Text tone="muted">{newPasswordMeans}</Text>
  </Card>
)

/** The way to sign in on another device without a password, such as the installed app. */
export function SignInElsewhere() {
  const { preview } = useMember()
  if (preview) return null
  return (
    <Row label="Another device" action={<DialogButton dialog={SignInCodeDialog}>Make a code</DialogButton>}>
      The installed app, or a browser where you are not signed in.
    </Row>
  )
}
