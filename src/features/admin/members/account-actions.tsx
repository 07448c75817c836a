/** What staff can do for an account: a reset code for each caregiver, and deleting it. */
import { Suspense, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { adminMemberMessages } from '#domain/messages/admin-messages.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useOnline } from '#lib/online.ts'
import { Button } from '#ui/button.tsx'
import styles from './admin-members.module.css'

const ResetCode = lazyWithPreload(async () => (await import('./reset-code.tsx')).ResetCode)
const DeleteMember = lazyWithPreload(async () => (await import('./delete-member.tsx')).DeleteMember)

type Caregiver = Reply<'memberDetails'>['member']['caregivers'][number]

export function AccountActions({ member }: Pick<Reply<'memberDetails'>, 'member'>) {
  const online = useOnline()
  const [dialog, setDialog] = useState<'delete' | Caregiver>()
  const close = () => setDialog(undefined)
  usePreload(ResetCode, DeleteMember)
  return (
    <>
      <div className={styles.account}>
        {member.caregivers.map((caregiver) => (
          <Button
            key={caregiver.id}
            tone="ghost"
            aria-haspopup="dialog"
            disabled={!online}
            onClick={() => setDialog(caregiver)}
          >
            {member.caregivers.length > 1 ? adminMemberMessages.codeFor(caregiver.profileName) : 'Reset code'}
          </Button>
        ))}
        <Button tone="quiet" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
          Delete account
        </Button>
        {!online && <output>{adminMemberMessages.codeOffline}</output>}
      </div>
      <Suspense>
        {typeof dialog === 'object' && <ResetCode memberId={member.id} caregiver={dialog} onClose={close} />}
        {dialog === 'delete' && <DeleteMember member={member} onClose={close} />}
      </Suspense>
    </>
  )
}
