/** The caregivers of the family: oneself with a dialog to edit, the other one, and an invitation while there is no other. */
import { maxCaregivers } from '#domain/accounts/families.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { caregiverMessages } from '#domain/messages/family-messages.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount, useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import styles from '#features/account/account.module.css'

const InviteCaregiver = lazyWithPreload(async () => (await import('./caregiver-dialogs.tsx')).InviteCaregiver)
const EditYourself = lazyWithPreload(async () => (await import('./caregiver-dialogs.tsx')).EditYourself)
const RemoveCaregiver = lazyWithPreload(async () => (await import('./caregiver-dialogs.tsx')).RemoveCaregiver)

type Caregiver = Account['caregivers'][number]

export function CaregiverCard() {
  const { preview } = useMember()
  const { data: account } = useAccount()
  const own = useOwnCaregiver()
  if (!account || !own) return null
  const others = account.caregivers.filter(({ id }) => id !== own.id)
  // Nobody else could sign in to the data of a preview pass.
  const mayInvite = own.isOwner && !preview && account.caregivers.length < maxCaregivers
  return (
    <>
      <Yourself caregiver={own} />
      {others.map((other) => (
        <Other key={other.id} caregiver={other} mayRemove={own.isOwner} />
      ))}
      {mayInvite && <Invitation account={account} />}
    </>
  )
}

function Invitation({ account: { invitedUntil } }: { account: Account }) {
  const { trigger, dialog } = useLazyDialog(InviteCaregiver)
  return (
    <p className={styles.quiet}>
      {invitedUntil === undefined
        ? caregiverMessages.another
        : caregiverMessages.waiting(shortMoment(new Date(invitedUntil)))}{' '}
      <Button tone="ghost" size="sm" {...trigger}>
        {caregiverMessages.invite}
      </Button>
      {dialog}
    </p>
  )
}

function Yourself({ caregiver }: { caregiver: Caregiver }) {
  const { trigger, dialog } = useLazyDialog(EditYourself, { caregiver })
  return (
    <Card
      as="section"
      actions={
        <Button tone="ghost" {...trigger}>
          Edit name and phone
        </Button>
      }
    >
      <h2 className={styles.title}>Your details</h2>
      <Facts
        facts={[
          { label: 'Your name', text: caregiver.profileName },
          { label: 'Your phone', text: caregiver.phone },
        ]}
      />
      {dialog}
    </Card>
  )
}

function Other({ caregiver, mayRemove }: { caregiver: Caregiver; mayRemove: boolean }) {
  const { profileName, email, phone, isOwner } = caregiver
  const { trigger, dialog } = useLazyDialog(RemoveCaregiver, { caregiver })
  return (
    <Card
      as="section"
      actions={
        mayRemove && (
          <Button tone="quiet" aria-label={`Remove ${profileName}`} {...trigger}>
            Remove
          </Button>
        )
      }
    >
      <h2 className={styles.title}>Other caregiver</h2>
      <Facts
        facts={[
          { label: 'Their name', text: profileName },
          { label: 'Their email', text: email },
          { label: 'Their phone', text: phone },
        ]}
      />
      {isOwner && <p className={styles.quiet}>{caregiverMessages.sharedWith(profileName)}</p>}
      {dialog}
    </Card>
  )
}
