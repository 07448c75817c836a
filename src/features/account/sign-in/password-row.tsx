/** The password of a member, as a row of the account, and of staff, as a card. A preview session has none. */
import { accountMessages } from '#domain/messages/messages.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PartRow } from '#features/account/part.tsx'
import { Text } from '#ui/layout/box.tsx'

const MemberPasswordDialog = lazyWithPreload(async () => (await import('./password-dialog.tsx')).MemberPasswordDialog)
const StaffPasswordDialog = lazyWithPreload(async () => (await import('./password-dialog.tsx')).StaffPasswordDialog)

export function MemberPassword() {
  const { preview } = useMember()
  const { trigger, dialog } = useLazyDialog(MemberPasswordDialog)
  if (preview)
    return (
      <PartRow label="Password">
        A preview pass has no password or account. Log out to remove it from this browser.
      </PartRow>
    )
  return (
    <PartRow
      label="Password"
      action={
        <Button tone="ghost" size="sm" aria-label="Change password" {...trigger}>
          Change
        </Button>
      }
    >
      {accountMessages.newPasswordMeans}
      {dialog}
    </PartRow>
  )
}

/** Staff members change only their own password. */
export function StaffPassword() {
  const { trigger, dialog } = useLazyDialog(StaffPasswordDialog)
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" {...trigger}>
          Change password
        </Button>
      }
    >
      <Text as="h2" size="h3">
        Your password
      </Text>
      <Text tone="muted">{accountMessages.newPasswordMeans}</Text>
      {dialog}
    </Card>
  )
}
