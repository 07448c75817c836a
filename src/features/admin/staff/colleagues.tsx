/** The list of staff accounts, with removal. */
import { Suspense, useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { longDay, today } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useStaffState } from '#lib/session/staff-session.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './staff.module.css'

type Colleague = Reply<'listStaff'>['staff'][number]

const RemoveColleague = lazyWithPreload(async () => (await import('./remove-colleague.tsx')).RemoveColleague)

export function Colleagues() {
  const staff = useStaffState()
  const query = useApiQuery('listStaff', { select: ({ staff: colleagues }) => colleagues })
  usePreload(RemoveColleague)
  const [removing, setRemoving] = useState<Colleague>()
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
          columns={columnsWith(ownId, setRemoving)}
        />
      )}
      {removing && (
        <Suspense>
          <RemoveColleague colleague={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

const columnsWith = (ownId: string, onRemove: (colleague: Colleague) => void): Column<Colleague>[] => [
  { label: 'Name', isRowHeader: true, cell: ({ profileName }) => profileName },
  { label: 'Email', cell: ({ email }) => <span className={styles.text}>{email}</span> },
  { label: 'Since', cell: ({ createdAt }) => longDay(today(new Date(createdAt))) },
  { label: 'Account', cell: (colleague) => (colleague.id === ownId ? 'You' : <Remove {...{ colleague, onRemove }} />) },
]

function Remove({ colleague, onRemove }: { colleague: Colleague; onRemove: (colleague: Colleague) => void }) {
  return (
    <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={() => onRemove(colleague)}>
      Remove <VisuallyHidden>{colleague.profileName}</VisuallyHidden>
    </Button>
  )
}
