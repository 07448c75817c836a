/** The other caregiver of the family: one quiet line where there is none, otherwise who they are, and their removal. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import { caregiverMessages } from '#domain/messages/caregiver-messages.ts'
import { useLazyDialog, type DialogComponent } from '#lib/loading/lazy-dialog.tsx'
import { useAccount, type Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './account.module.css'

const loadInvite = async () => (await import('./caregiver-dialogs.tsx')).InviteCaregiver

/** Nothing for a preview pass: nobody else could sign in to its data. */
export function CaregiverCard() {
  const { preview } = useMember()
  const { data: account } = useAccount()
  if (!account || preview) return null
  if (account.isSecond) return <First account={account} />
  return account.caregiver ? <Second caregiver={account.caregiver} /> : <Nobody account={account} />
}

function Nobody({ account: { invitedUntil } }: { account: Account }) {
  const { trigger, dialog } = useLazyDialog(loadInvite)
  return (
    <p className={styles['quiet']}>
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

/** What the second caregiver sees. */
const First = ({ account: { profileName, email, parentPhone } }: { account: Account }) => (
  <Card as="section">
    <h2 className={styles['title']}>Other caregiver</h2>
    <Person name={profileName} email={email} phone={parentPhone} />
    <p className={styles['quiet']}>{caregiverMessages.sharedWith(profileName)}</p>
  </Card>
)

function Second({ caregiver }: { caregiver: NonNullable<Account['caregiver']> }) {
  const { profileName, email, phone } = caregiver
  const { trigger, dialog } = useLazyDialog(async (): Promise<DialogComponent> => {
    const { RemoveCaregiver } = await import('./caregiver-dialogs.tsx')
    return (props) => <RemoveCaregiver {...props} caregiver={caregiver} />
  })
  return (
    <Card
      as="section"
      actions={
        <Button tone="quiet" aria-label={`Remove ${profileName}`} {...trigger}>
          Remove
        </Button>
      }
    >
      <h2 className={styles['title']}>Other caregiver</h2>
      <Person name={profileName} email={email} phone={phone} />
      {dialog}
    </Card>
  )
}

const Person = ({ name, email, phone }: { name: string; email: string; phone: string }) => (
  <dl className={styles['facts']}>
    <dt>Their name</dt>
    <dd>{name}</dd>
    <dt>Their email</dt>
    <dd>{email}</dd>
    <dt>Their phone</dt>
    <dd>{phone}</dd>
  </dl>
)
