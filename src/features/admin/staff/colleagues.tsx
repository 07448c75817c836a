/** The staff accounts, for owners with roles to change and removal. */
import type { Reply } from '#api-contract/schemas.ts'
import { dayOfInstant } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { useConfirm } from '#features/parts/confirm.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import type { DialogTrigger } from '#lib/loading/use-lazy-dialog.ts'
import { QuietButton } from '#ui/button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { Address } from '#features/admin/parts/address.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Row, VisuallyHidden } from '#ui/layout/box.tsx'

type Colleague = Reply<'listStaff'>['staff'][number]

const ChangeRole = lazyWithPreload(async () => (await import('./role-forms.tsx')).ChangeRole)

export function Colleagues() {
  const state = useStaffState()
  const query = useApiQuery('listStaff', { select: ({ staff }) => staff })
  usePreload(ChangeRole)
  const mayChange = useMayCall('changeStaffRole')
  const removal = useRemoval()
  const ownId = 'profile' in state ? state.profile.id : ''
  return (
    <Section title="Accounts">
      <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={3}>
        {(colleagues) => (
          <Table
            caption="Staff accounts"
            rows={colleagues}
            keyOf={({ id }) => id}
            columns={mayChange ? [...columns, accountColumn(ownId, removal.trigger)] : columns}
          />
        )}
      </Loaded>
      {removal.dialog}
    </Section>
  )
}

/** Removing a staff account also ends all its sessions. */
function useRemoval() {
  const cache = useApiCache()
  return useConfirm(({ id, profileName }: Colleague) => ({
    call: 'removeStaff',
    input: { params: { id } },
    title: `Remove ${profileName}?`,
    description: 'They are signed out everywhere and can no longer sign in. Their activity stays in the log.',
    action: 'Remove account',
    pendingLabel: 'Removing...',
    onDone: () =>
      cache.update('listStaff', undefined, ({ staff, ...others }) => ({
        ...others,
        staff: staff.filter((each) => each.id !== id),
      })),
    done: { title: 'Account removed', description: `${profileName} can no longer sign in.` },
  }))
}

const columns: Column<Colleague>[] = [
  { label: 'Name', isRowHeader: true, cell: ({ profileName }) => profileName },
  { label: 'Role', cell: ({ staffRole }) => staffMessages.role[staffRole] },
  { label: 'Email', cell: ({ email }) => <Address email={email} /> },
  { label: 'Since', cell: ({ createdAt }) => dayOfInstant(createdAt) },
]

const accountColumn = (ownId: string, remove: (colleague: Colleague) => DialogTrigger): Column<Colleague> => ({
  label: 'Account',
  cell: (colleague) => (
    <Row as="span">
      {colleague.id === ownId && 'You'}
      <DialogButton dialog={ChangeRole} of={{ colleague, isSelf: colleague.id === ownId }}>
        Change role <VisuallyHidden>of {colleague.profileName}</VisuallyHidden>
      </DialogButton>
      {colleague.id !== ownId && (
        <QuietButton {...remove(colleague)}>
          Remove <VisuallyHidden>{colleague.profileName}</VisuallyHidden>
        </QuietButton>
      )}
    </Row>
  ),
})
