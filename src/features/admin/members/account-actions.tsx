/** What staff can do for an account: change what the family has entered, a reset code for each caregiver, and deleting it. */
import { useState, type ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import type { EditedFamily } from '#features/family-dialogs.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { lazyOnPress, lazyWithPreload, usePreload, type Preloadable } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog, type DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useNow } from '#lib/clock.ts'
import { bookingPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useConfirm } from '#features/confirm.tsx'
import { useOnline } from '#lib/online.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { Button } from '#ui/button.tsx'
import styles from './admin-members.module.css'

const ResetCode = lazyOnPress(async () => (await import('./reset-code.tsx')).ResetCode)
const DeleteMember = lazyOnPress(async () => (await import('./delete-member.tsx')).DeleteMember)

const AddPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).AddPlayer)
const EditPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditPlayer)
const EditCaregiver = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditCaregiver)
const EditAddress = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditAddress)

/** What a change of a family's details makes stale. */
const changedByEdit = ['memberDetails', 'fullMembers', 'listMembers', 'daySheet', 'readLog'] as const

type Member = Reply<'memberDetails'>['member']
type DialogState = { type: 'delete' } | { type: 'code'; caregiver: Member['caregivers'][number] }

type AccountActionsProps = Pick<Reply<'memberDetails'>, 'member' | 'sessions'>

export function AccountActions({ member, sessions }: AccountActionsProps) {
  const { id, caregivers } = member
  const active = activePlayersOf(member)
  const online = useOnline()
  const cache = useApiCache()
  const mayMakeCodes = useMayCall('makeResetCode')
  const mayDelete = useMayCall('deleteMember')
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const retirement = useRetirement({ member, sessions })
  usePreload(ResetCode, DeleteMember, EditPlayer)
  const family: EditedFamily = {
    by: 'staff',
    edit: {
      record: member,
      reload: async () => (await cache.fetch('memberDetails', { params: { id } })).member,
      failed: adminMemberMessages.notSaved,
      invalidates: changedByEdit,
    },
  }
  return (
    <>
      <div className={styles.account}>
        {active.map((player) => (
          <Opens key={player.id} dialog={EditPlayer} of={{ family, player }}>
            Edit {player.name}
          </Opens>
        ))}
        <Opens dialog={AddPlayer} of={{ family }}>
          {playerMessages.add}
        </Opens>
        {caregivers.map((caregiver) => (
          <Opens
            key={caregiver.id}
            dialog={EditCaregiver}
            of={{ family, caregiver, title: `Edit ${caregiver.profileName}` }}
          >
            Edit {caregiver.profileName}
          </Opens>
        ))}
        <Opens dialog={EditAddress} of={{ family }}>
          Edit address
        </Opens>
        {mayMakeCodes &&
          caregivers.map((caregiver) => (
            <Button
              key={caregiver.id}
              tone="ghost"
              size="sm"
              aria-haspopup="dialog"
              disabled={!online}
              onClick={() => setDialog({ type: 'code', caregiver })}
            >
              {caregivers.length > 1 ? adminMemberMessages.codeFor(caregiver.profileName) : 'Reset code'}
            </Button>
          ))}
        {active.length > 1 &&
          active.map((player) => (
            <Button key={player.id} tone="quiet" size="sm" {...retirement.trigger(player)}>
              End the membership of {player.name}
            </Button>
          ))}
        {mayDelete && (
          <Button tone="quiet" aria-haspopup="dialog" onClick={() => setDialog({ type: 'delete' })}>
            Delete account
          </Button>
        )}
        {!online && mayMakeCodes && <output>You are offline. A reset code needs a connection.</output>}
      </div>
      {retirement.dialog}
      {dialog?.type === 'code' && <ResetCode memberId={member.id} caregiver={dialog.caregiver} onClose={close} />}
      {dialog?.type === 'delete' && <DeleteMember member={member} onClose={close} />}
    </>
  )
}

/** Ends the membership of one player, and shows which bookings are left to decide about. */
function useRetirement({ member, sessions }: AccountActionsProps) {
  const now = useNow()
  return useConfirm(({ id, name }: Member['players'][number]) => {
    const toCome = sessions.filter((session) => session.player === id && !hasBegun(session, now))
    return {
      call: 'retirePlayer',
      input: { query: { family: member.id }, params: { id } },
      title: `End the membership of ${name}?`,
      description: `No new bookings can be made for this player. ${stayText(toCome.length)}The family is told.`,
      children: toCome.length > 0 && (
        <ul>
          {toCome.map((session) => (
            <li key={session.id}>
              <Link to={bookingPath(session)}>{slotName(session)}</Link>
            </li>
          ))}
        </ul>
      ),
      action: 'End membership',
      pendingLabel: 'Ending...',
      keepLabel: 'Keep player',
      failed: adminMemberMessages.notSaved,
      invalidates: changedByEdit,
      done: playerMessages.wasRetired(name),
    }
  })
}

const stayText = (bookings: number): string => {
  if (bookings === 0) return ''
  const [which, them] = bookings === 1 ? ['booking below stays', 'it'] : ['bookings below stay', 'them']
  return `The ${which} until you cancel ${them} on the day sheet. `
}

type OpensProps<Props> = { dialog: Preloadable<DialogProps & Props>; of: Props; children: ReactNode }

/** A button and the dialog that it opens. */
function Opens<Props extends object>({ dialog: Dialog, of, children }: OpensProps<Props>) {
  const { trigger, dialog } = useLazyDialog<Props>(Dialog, of)
  return (
    <>
      <Button tone="ghost" size="sm" {...trigger}>
        {children}
      </Button>
      {dialog}
    </>
  )
}
