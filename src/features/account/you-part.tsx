/** What is the signed-in caregiver's own: name, email, password, e-mails, and how this device shows the site. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useTheme, type Theme } from '#lib/theme.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { MailChoices } from './mail-choices.tsx'
import { OwnData } from './own-data.tsx'
import { Part, Row, Rows } from './part.tsx'
import { EmailRow } from './sign-in/email-row.tsx'
import { MemberPassword } from './sign-in/password-row.tsx'
import { SignInElsewhere } from './sign-in/sign-in-code-row.tsx'

const EditYourself = lazyWithPreload(async () => (await import('./caregivers/caregiver-dialogs.tsx')).EditYourself)

export function YouPart() {
  const { profile } = useMember()
  const own = useOwnCaregiver()
  return (
    <Part id="you" title="You">
      <Rows>
        <Row label="Name" action={own && <EditButton caregiver={own} />}>
          {profile.profileName}
        </Row>
        {own && <Row label="Phone">{own.phone}</Row>}
        <EmailRow />
        <MemberPassword />
        <SignInElsewhere />
        <MailChoices />
        <ThemeChoice />
        <OwnData />
      </Rows>
    </Part>
  )
}

function EditButton({ caregiver }: { caregiver: Account['caregivers'][number] }) {
  const { trigger, dialog } = useLazyDialog(EditYourself, { caregiver })
  return (
    <>
      <Button tone="ghost" size="sm" aria-label="Edit name and phone" {...trigger}>
        Edit
      </Button>
      {dialog}
    </>
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
