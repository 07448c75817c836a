/** What is the signed-in caregiver's own: name, email, password, e-mails, how this device shows the site, and their data. */
import { DialogButton } from '#features/dialog-button.tsx'
import { messageOf } from '#lib/api/errors.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { download } from '#lib/download.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useAccount, useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useTheme, type Theme } from '#lib/theme.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { MailChoices } from './mail-choices.tsx'
import { Part, Row, Rows } from './part.tsx'
import { EmailRow, MemberPassword, SignInElsewhere } from './sign-in/sign-in-rows.tsx'
import { useOwnFamily } from './use-own-family.ts'
import styles from './account.module.css'

const EditCaregiver = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditCaregiver)
const DeleteAccountDialog = lazyWithPreload(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

const LastMessages = lazyWithPreload(async () => (await import('#features/last-messages.tsx')).LastMessages)

export function YouPart() {
  const { profile } = useMember()
  const { data: account } = useAccount()
  const own = useOwnCaregiver()
  return (
    <Part id="you" title="You">
      <Rows>
        <Row
          label={own ? 'Name and phone' : 'Name'}
          action={account && own && <EditButton account={account} caregiver={own} />}
        >
          {profile.profileName}
          {own && <span>{own.phone}</span>}
        </Row>
        <EmailRow />
        <MemberPassword />
        <SignInElsewhere />
        <MailChoices />
        <Row
          label="Messages"
          action={
            <DialogButton dialog={LastMessages} aria-label="Show messages from the club">
              Show
            </DialogButton>
          }
        >
          What the club has written to your family.
        </Row>
        <ThemeChoice />
        <OwnData />
      </Rows>
    </Part>
  )
}

function EditButton({ account, caregiver }: { account: Account; caregiver: Account['caregivers'][number] }) {
  const edited = {
    family: useOwnFamily(account),
    caregiver,
    title: 'Your name and phone',
    description: 'Staff and the other caregivers of your family see this.',
  }
  return (
    <DialogButton dialog={EditCaregiver} of={edited} aria-label="Edit name and phone">
      Edit
    </DialogButton>
  )
}

const themes = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

/** Light or dark theme for this device. */
function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  return (
    <Row label="Appearance">
      <Segmented label="Appearance" hideLabel options={themes} value={theme} onChange={setTheme} />
    </Row>
  )
}

/** Personal data as one file. */
function OwnData() {
  // Only on request, and not kept: it has everything the club stores about the family.
  const { refetch, isFetching } = useApiQuery('exportOwnData', { enabled: false, gcTime: 0 })

  const exportData = async () => {
    const { data, error, isError } = await refetch()
    if (isError) return notify({ title: 'Could not download your data', description: messageOf(error) }, 'problem')
    download('my-nest-data.json', 'application/json', JSON.stringify(data, null, 2))
    return notify({ title: 'Your data has been downloaded' })
  }

  return (
    <Row
      label="Your data"
      action={
        <Button
          tone="ghost"
          size="sm"
          pending={isFetching}
          pendingLabel="Preparing..."
          aria-label="Download my data"
          onClick={() => void exportData()}
        >
          Download
        </Button>
      }
    >
      Everything the club stores about your family, in one file.
    </Row>
  )
}

/** Away from everything else, for the caregiver who manages the family. */
export function DeleteAccount() {
  const { preview } = useMember()
  const own = useOwnCaregiver()
  if (!own?.isFirst || preview) return null
  return (
    <p className={styles.wide}>
      <DialogButton tone="quiet" dialog={DeleteAccountDialog}>
        Delete my account
      </DialogButton>
    </p>
  )
}
