/** Personal data: download it as one file, or delete the account. */
import { messageOf } from '#lib/api/errors.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { download } from '#lib/download.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useOwnCaregiver } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Row } from './part.tsx'
import styles from './account.module.css'

const DeleteAccountDialog = lazyWithPreload(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

export function OwnData() {
  const { preview } = useMember()
  const own = useOwnCaregiver()
  const { trigger, dialog } = useLazyDialog(DeleteAccountDialog)
  // Only on request, and not kept: it has everything the club stores about the family.
  const { refetch, isFetching } = useApiQuery('exportOwnData', { enabled: false, gcTime: 0 })

  const exportData = async () => {
    const { data, error, isError } = await refetch()
    if (isError) return notify({ title: 'Could not download your data', description: messageOf(error) }, 'problem')
    download('my-nest-data.json', 'application/json', JSON.stringify(data, null, 2))
    return notify({ title: 'Your data has been downloaded' })
  }

  return (
    <Row label="Your data">
      <span className={styles.quiet}>Everything the club stores about your family, in one file.</span>
      <span className={styles.actions}>
        <Button
          tone="ghost"
          size="sm"
          pending={isFetching}
          pendingLabel="Preparing..."
          onClick={() => void exportData()}
        >
          Download my data
        </Button>
        {own?.isOwner && !preview && (
          <Button tone="quiet" size="sm" {...trigger}>
            Delete my account
          </Button>
        )}
      </span>
      {dialog}
    </Row>
  )
}
