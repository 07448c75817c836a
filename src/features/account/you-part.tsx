/** What is the signed-in caregiver's own: name, email, password, e-mails, and how this device shows the site. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useAccount, useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useTheme, type Theme } from '#lib/theme.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { MailChoices } from './mail-choices.tsx'
import { OwnData } from './own-data.tsx'
import { Part, PartRow, Rows } from './part.tsx'
import { EmailRow } from './sign-in/email-row.tsx'
import { MemberPassword } from './sign-in/password-row.tsx'
import { SignInElsewhere } from './sign-in/sign-in-code-row.tsx'
import { useOwnFamily } from './use-own-family.ts'

const EditCaregiver = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditCaregiver)

export function YouPart() {
  const { profile } = useMember()
  const { data: account } = useAccount()
  const own = useOwnCaregiver()
  return (
    <Part id="you" title="You">
      <Rows>
        <PartRow label="Name" action={account && own && <EditButton account={account} caregiver={own} />}>
          {profile.profileName}
        </PartRow>
        {own && <PartRow label="Phone">{own.phone}</PartRow>}
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

function EditButton({ account, caregiver }: { account: Account; caregiver: Account['caregivers'][number] }) {
  const { trigger, dialog } = useLazyDialog(EditCaregiver, {
    family: useOwnFamily(account),
    caregiver,
    title: 'Your name and phone',
    description: 'Staff and the other caregivers of your family see this.',
  })
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
    <PartRow label="Appearance">
      <Segmented label="Appearance" hideLabel options={themes} value={theme} onChange={setTheme} />
    </PartRow>
  )
}
