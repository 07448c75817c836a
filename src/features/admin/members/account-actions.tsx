/** What staff can do for an account: a reset code for each caregiver, and deleting it. */
import { Suspense, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { adminMemberMessages } from '#domain/messages/admin-messages.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { useOnline } from '#lib/online.ts'
import { Button } from '#ui/button.tsx'
import styles from './admin-members.module.css'

const resetCode = prefetchedLazy(async () => (await import('./reset-code.tsx')).ResetCode)
const deleteMember = prefetchedLazy(async () => (await import('./delete-member.tsx')).DeleteMember)

type Opened = 'code' | 'second code' | 'delete'

export function AccountActions({ member }: Pick<Reply<'memberDetails'>, 'member'>) {
  const { caregiver } = member
  const online = useOnline()
  const [dialog, setDialog] = useState<Opened>()
  const close = () => setDialog(undefined)
  resetCode.usePrefetch()
  deleteMember.usePrefetch()
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
        {dialog === 'code' && <resetCode.Component member={member} onClose={close} />}
        {dialog === 'second code' && caregiver && (
          <resetCode.Component member={member} caregiver={caregiver} onClose={close} />
        )}
        {dialog === 'delete' && <deleteMember.Component member={member} onClose={close} />}
      </Suspense>
    </>
  )
}
