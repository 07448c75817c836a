/** Ends the membership of one player at the desk, and shows which bookings are left to decide about. */
import type { Reply } from '#api-contract/schemas.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { bookingPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { changedByEdit } from './edit-family.tsx'

type MemberDetails = Reply<'memberDetails'>
type RetireMemberPlayerProps = Pick<MemberDetails, 'member' | 'sessions'> & {
  player: MemberDetails['member']['players'][number]
  onClose: () => void
}

export function RetireMemberPlayer({ member, sessions, player, onClose }: RetireMemberPlayerProps) {
  const now = useNow()
  const toCome = sessions.filter((session) => session.player === player.id && !hasBegun(session, now))
  const { pending, problem, run } = useApiMutation('retireMemberPlayer', {
    failed: adminMemberMessages.notSaved,
    invalidates: changedByEdit,
    onDone: () => {
      void notify(adminMemberMessages.retired(player.name))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`${adminMemberMessages.retire(player.name)}?`}
      description={adminMemberMessages.retireHint(toCome.length)}
      action="End membership"
      pendingLabel="Ending..."
      keepLabel="Keep player"
      pending={pending}
      problem={problem}
      onConfirm={() => run({ params: { id: member.id, player: player.id }, body: { rev: member.rev } })}
      onClose={onClose}
    >
      {toCome.length > 0 && (
        <ul>
          {toCome.map((session) => (
            <li key={session.id}>
              <Link to={bookingPath(session)}>{slotName(session)}</Link>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
