/** The caregivers of the family: one quiet line where there is only one, otherwise the other one; the second also their own details. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import { caregiverMessages } from '#domain/messages/caregiver-messages.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount, type Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import styles from '#features/account/account.module.css'

const InviteCaregiver = lazyWithPreload(async () => (await import('./caregiver-dialogs.tsx')).InviteCaregiver)
const EditYourself = lazyWithPreload(async () => (await import('./caregiver-dialogs.tsx')).EditYourself)
const RemoveCaregiver = lazyWithPreload(async () => (await import('./caregiver-dialogs.tsx')).RemoveCaregiver)

type Caregiver = NonNullable<Account['caregiver']>

/** Nothing for a preview pass: nobody else could sign in to its data. */
export function CaregiverCard() {
  const { preview } = useMember()
  const { data: account } = useAccount()
  if (!account || preview) return null
  if (account.isSecond)
    return (
      <>
        {account.caregiver && <Yourself caregiver={account.caregiver} />}
        <First account={account} />
      </>
    )
  return account.caregiver ? <Second caregiver={account.caregiver} /> : <Nobody account={account} />
}

function Nobody({ account: { invitedUntil } }: { account: Account }) {
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

/** What the second caregiver sees of themselves. */
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

/** What the second caregiver sees of the first. */
const First = ({ account: { profileName, email, parentPhone } }: { account: Account }) => (
  <Card as="section">
    <h2 className={styles.title}>Other caregiver</h2>
    <Person name={profileName} email={email} phone={parentPhone} />
    <p className={styles.quiet}>{caregiverMessages.sharedWith(profileName)}</p>
  </Card>
)

function Second({ caregiver }: { caregiver: Caregiver }) {
  const { profileName, email, phone } = caregiver
  const { trigger, dialog } = useLazyDialog(RemoveCaregiver, { caregiver })
  return (
    <Card
      as="section"
      actions={
        <Button tone="quiet" aria-label={`Remove ${profileName}`} {...trigger}>
          Remove
        </Button>
      }
    >
      <h2 className={styles.title}>Other caregiver</h2>
      <Person name={profileName} email={email} phone={phone} />
      {dialog}
    </Card>
  )
}

const Person = ({ name, email, phone }: { name: string; email: string; phone: string }) => (
  <Facts
    facts={[
      { label: 'Their name', text: name },
      { label: 'Their email', text: email },
      { label: 'Their phone', text: phone },
    ]}
  />
)
