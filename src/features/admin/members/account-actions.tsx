/** What staff can do for an account: a reset code for each caregiver, and deleting it. */
import { Suspense, useState } from 'react'
import { adminMemberMessages } from '#domain/messages/admin-messages.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useOnline } from '#lib/online.ts'
import { Button } from '#ui/button.tsx'
import type { MemberDetails } from './member-page.tsx'
import styles from './admin-members.module.css'

const ResetCode = lazyWithPreload(async () => (await import('./reset-code.tsx')).ResetCode)
const DeleteMember = lazyWithPreload(async () => (await import('./delete-member.tsx')).DeleteMember)

type Opened = 'code' | 'second code' | 'delete'

export function AccountActions({ member }: Pick<MemberDetails, 'member'>) {
  const { caregiver } = member
  const online = useOnline()
  const [dialog, setDialog] = useState<Opened>()
  const close = () => setDialog(undefined)
  usePreload(ResetCode, DeleteMember)
  const codeButton = (which: Opened, label: string) => (
    <Button tone="ghost" aria-haspopup="dialog" disabled={!online} onClick={() => setDialog(which)}>
      {label}
    </Button>
  )
  return (
    <>
      <div className={styles.account}>
        {codeButton('code', caregiver ? adminMemberMessages.codeFor(member.profileName) : 'Reset code')}
        {caregiver && codeButton('second code', adminMemberMessages.codeFor(caregiver.profileName))}
        <Button tone="quiet" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
          Delete account
        </Button>
        {!online && <output>{adminMemberMessages.codeOffline}</output>}
      </div>
      <Suspense>
        {dialog === 'code' && <ResetCode member={member} onClose={close} />}
        {dialog === 'second code' && caregiver && <ResetCode member={member} caregiver={caregiver} onClose={close} />}
        {dialog === 'delete' && <DeleteMember member={member} onClose={close} />}
      </Suspense>
    </>
  )
}
