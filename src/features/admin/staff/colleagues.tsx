/** The list of staff accounts; for owners with roles to change, and removal. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { longDay, today } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useMayCall, useStaffState } from '#lib/session/staff-state.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './staff.module.css'

type Colleague = Reply<'listStaff'>['staff'][number]
type DialogState = { type: 'role' | 'remove'; colleague: Colleague }

const ChangeRole = lazyOnPress(async () => (await import('./change-role.tsx')).ChangeRole)
const RemoveColleague = lazyOnPress(async () => (await import('./remove-colleague.tsx')).RemoveColleague)

export function Colleagues() {
  const staff = useStaffState()
  const query = useApiQuery('listStaff', { select: ({ staff: colleagues }) => colleagues })
  usePreload(ChangeRole, RemoveColleague)
  const mayChange = useMayCall('changeStaffRole')
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const ownId = staff.at === 'in' || staff.at === 'expired' ? staff.profile.id : ''
  return (
    <section aria-labelledby="accounts" className={styles.section}>
      <h2 id="accounts">Accounts</h2>
      {query.isError && <NotLoaded title={staffMessages.notLoaded} {...notLoadedProps(query)} />}
      {query.isPending && <Skeleton shape="row" count={3} />}
      {query.data && (
        <Table
          caption="Staff accounts"
          rows={query.data}
          keyOf={({ id }) => id}
          columns={mayChange ? [...columns, accountColumn(ownId, setDialog)] : columns}
        />
      )}
      {dialog?.type === 'role' && (
        <ChangeRole colleague={dialog.colleague} isSelf={dialog.colleague.id === ownId} onClose={close} />
      )}
      {dialog?.type === 'remove' && <RemoveColleague colleague={dialog.colleague} onClose={close} />}
    </section>
  )
}

const columns: Column<Colleague>[] = [
  { label: 'Name', isRowHeader: true, cell: ({ profileName }) => profileName },
  { label: 'Role', cell: ({ staffRole }) => staffMessages.role[staffRole] },
  { label: 'Email', cell: ({ email }) => <span className={styles.text}>{email}</span> },
  { label: 'Since', cell: ({ createdAt }) => longDay(today(new Date(createdAt))) },
]

const accountColumn = (ownId: string, onOpen: (dialog: DialogState) => void): Column<Colleague> => ({
  label: 'Account',
  cell: (colleague) => (
    <span className={styles.actions}>
      {colleague.id === ownId && 'You'}
      <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={() => onOpen({ type: 'role', colleague })}>
        Change role <VisuallyHidden>of {colleague.profileName}</VisuallyHidden>
      </Button>
      {colleague.id !== ownId && (
        <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={() => onOpen({ type: 'remove', colleague })}>
          Remove <VisuallyHidden>{colleague.profileName}</VisuallyHidden>
        </Button>
      )}
    </span>
  ),
})
