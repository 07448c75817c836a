/** Personal data: download it as one file, or delete the account. */
import { useState } from 'react'
import { accountMessages } from '#domain/messages/messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { download } from '#lib/download.ts'
import { useLazyDialog } from '#lib/loading/lazy-dialog.tsx'
import { useSession } from '#lib/session/session.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './account.module.css'

const load = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog

export function OwnData() {
  const session = useSession()
  const { trigger, dialog } = useLazyDialog(load)
  const [busy, setBusy] = useState(false)

  const exportData = async () => {
    setBusy(true)
    try {
      download('my-nest-data.json', 'application/json', JSON.stringify(await api('exportOwnData'), null, 2))
      void notify(accountMessages.downloaded)
    } catch (problem) {
      void notify({ title: accountMessages.notDownloaded, description: messageOf(problem) }, 'problem')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card
      as="section"
      actions={
        <>
          <Button tone="ghost" pending={busy} pendingLabel="Preparing…" onClick={() => void exportData()}>
            Download my data
          </Button>
          {!session?.preview && (
            <Button tone="quiet" {...trigger}>
              Delete my account
            </Button>
          )}
        </>
      }
    >
      <h2 className={styles['title']}>Your data</h2>
      <p className={styles['quiet']}>Everything the club stores about your family, in one file.</p>
      {dialog}
    </Card>
  )
}
