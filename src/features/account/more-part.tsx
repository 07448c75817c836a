/** Seldom needed parts of the account: signing in, how this device shows the site, one's data, and leaving. */
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { messageOf } from '#lib/api/errors.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { download } from '#lib/download.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useOwnCaregiver } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useTheme, type Theme } from '#lib/theme.ts'
import { notify } from '#lib/toast.ts'
import { SmallButton } from '#ui/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Leave } from './caregivers/caregiver-rows.tsx'
import { Row, Rows } from './part.tsx'
import { MemberPassword, SignInElsewhere } from './sign-in/sign-in-rows.tsx'
import styles from './account.module.css'

const DeleteAccountDialog = lazyWithPreload(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** `isOpen` at first. */
export const MorePart = ({ isOpen }: { isOpen: boolean }) => (
  <Stack as="details" gap="2" card="high" id="you" open={isOpen}>
    <summary className={styles.more}>
      <Text as="h2" size="h3">
        More
      </Text>
    </summary>
    <Rows>
      <MemberPassword />
      <SignInElsewhere />
      <ThemeChoice />
      <OwnData />
    </Rows>
    <Leaving />
  </Stack>
)

const themes = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  return (
    <Row label="Appearance">
      <Segmented label="Appearance" hideLabel options={themes} value={theme} onChange={setTheme} />
    </Row>
  )
}

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
        <SmallButton
          pending={isFetching}
          pendingLabel="Preparing..."
          aria-label="Download my data"
          onClick={() => void exportData()}
        >
          Download
        </SmallButton>
      }
    >
      Everything the club stores about your family, in one file.
    </Row>
  )
}

/** The account is deleted by the caregiver who manages the family; the other one leaves it. */
function Leaving() {
  const { preview } = useMember()
  const own = useOwnCaregiver()
  if (!own || preview) return null
  return (
    <p>
      {own.isFirst ? (
        <DialogButton tone="quiet" dialog={DeleteAccountDialog}>
          Delete my account
        </DialogButton>
      ) : (
        <Leave caregiver={own} />
      )}
    </p>
  )
}
