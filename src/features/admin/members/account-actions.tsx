/** What staff can do for an account: change what the family has entered, a reset code for each caregiver, and deleting it. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useNow } from '#lib/clock.ts'
import { bookingPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useConfirm } from '#features/confirm.tsx'
import { changedByEdit } from './changed-by-edit.ts'
import { useOnline } from '#lib/online.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { Button } from '#ui/button.tsx'
import styles from './admin-members.module.css'

const ResetCode = lazyOnPress(async () => (await import('./reset-code.tsx')).ResetCode)
const DeleteMember = lazyOnPress(async () => (await import('./delete-member.tsx')).DeleteMember)

const AddMemberPlayer = lazyOnPress(async () => (await import('./edit-family.tsx')).AddMemberPlayer)
const EditMemberPlayer = lazyOnPress(async () => (await import('./edit-family.tsx')).EditMemberPlayer)
const EditMemberCaregiver = lazyOnPress(async () => (await import('./edit-family.tsx')).EditMemberCaregiver)
const EditMemberAddress = lazyOnPress(async () => (await import('./edit-family.tsx')).EditMemberAddress)

type Member = Reply<'memberDetails'>['member']
type Player = Member['players'][number]
type Caregiver = Member['caregivers'][number]
type DialogState =
  | { type: 'delete' | 'address' | 'add' }
  | { type: 'code' | 'caregiver'; caregiver: Caregiver }
  | { type: 'player'; player: Player }

type AccountActionsProps = Pick<Reply<'memberDetails'>, 'member' | 'sessions'>

export function AccountActions({ member, sessions }: AccountActionsProps) {
  const active = activePlayersOf(member)
  const online = useOnline()
  const mayMakeCodes = useMayCall('makeResetCode')
  const mayDelete = useMayCall('deleteMember')
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  const retirement = useRetirement({ member, sessions })
  usePreload(ResetCode, DeleteMember, EditMemberPlayer, EditMemberCaregiver, EditMemberAddress)
  return (
    <>
      <div className={styles.account}>
        {active.map((player) => (
          <Button key={player.id} tone="ghost" size="sm" onClick={() => setDialog({ type: 'player', player })}>
            Edit {player.name}
          </Button>
        ))}
        <Button tone="ghost" size="sm" onClick={() => setDialog({ type: 'add' })}>
          {adminMemberMessages.addPlayer}
        </Button>
        {member.caregivers.map((caregiver) => (
          <Button key={caregiver.id} tone="ghost" size="sm" onClick={() => setDialog({ type: 'caregiver', caregiver })}>
            Edit {caregiver.profileName}
          </Button>
        ))}
        <Button tone="ghost" size="sm" onClick={() => setDialog({ type: 'address' })}>
          Edit address
        </Button>
        {mayMakeCodes &&
          member.caregivers.map((caregiver) => (
            <Button
              key={caregiver.id}
              tone="ghost"
              size="sm"
              aria-haspopup="dialog"
              disabled={!online}
              onClick={() => setDialog({ type: 'code', caregiver })}
            >
              {member.caregivers.length > 1 ? adminMemberMessages.codeFor(caregiver.profileName) : 'Reset code'}
            </Button>
          ))}
        {active.length > 1 &&
          active.map((player) => (
            <Button key={player.id} tone="quiet" size="sm" {...retirement.trigger(player)}>
              {adminMemberMessages.retire(player.name)}
            </Button>
          ))}
        {mayDelete && (
          <Button tone="quiet" aria-haspopup="dialog" onClick={() => setDialog({ type: 'delete' })}>
            Delete account
          </Button>
        )}
        {!online && mayMakeCodes && <output>{adminMemberMessages.codeOffline}</output>}
      </div>
      {dialog?.type === 'add' && <AddMemberPlayer member={member} onClose={close} />}
      {retirement.dialog}
      {dialog?.type === 'player' && <EditMemberPlayer member={member} player={dialog.player} onClose={close} />}
      {dialog?.type === 'caregiver' && (
        <EditMemberCaregiver member={member} caregiver={dialog.caregiver} onClose={close} />
      )}
      {dialog?.type === 'address' && <EditMemberAddress member={member} onClose={close} />}
      {dialog?.type === 'code' && <ResetCode memberId={member.id} caregiver={dialog.caregiver} onClose={close} />}
      {dialog?.type === 'delete' && <DeleteMember member={member} onClose={close} />}
    </>
  )
}

/** Ends the membership of one player, and shows which bookings are left to decide about. */
function useRetirement({ member, sessions }: AccountActionsProps) {
  const now = useNow()
  return useConfirm(({ id, name }: Player) => {
    const toCome = sessions.filter((session) => session.player === id && !hasBegun(session, now))
    return {
      call: 'retireMemberPlayer',
      input: { params: { id: member.id, player: id }, body: { rev: member.rev } },
      title: `${adminMemberMessages.retire(name)}?`,
      description: adminMemberMessages.retireHint(toCome.length),
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
      done: adminMemberMessages.retired(name),
    }
  })
}
