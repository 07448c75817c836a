/** What staff can do for an account: change what the family has entered, a reset code for each caregiver, and deleting it. */
import type { Reply } from '#api-contract/schemas.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { DialogButton } from '#features/dialog-button.tsx'
import type { EditedFamily } from '#features/family-dialogs.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useNow } from '#lib/clock.ts'
import { bookingPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useConfirm } from '#features/confirm.tsx'
import { useOnline } from '#lib/online.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'
import { Section } from './section.tsx'

const ResetCode = lazyWithPreload(async () => (await import('./reset-code.tsx')).ResetCode)
const DeleteMember = lazyWithPreload(async () => (await import('./delete-member.tsx')).DeleteMember)

const AddPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).AddPlayer)
const EditPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditPlayer)
const EditCaregiver = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditCaregiver)
const EditAddress = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditAddress)

/** What a change of a family's details makes stale. */
const changedByEdit = ['memberDetails', 'fullMembers', 'listMembers', 'daySheet', 'readLog'] as const

type Member = Reply<'memberDetails'>['member']

type ActionsProps = Pick<Reply<'memberDetails'>, 'member' | 'sessions'>
type Of<Part extends 'players' | 'caregivers'> = Member[Part][number]

/** What the forms of the family's page change. */
function useEditedFamily(member: Member): EditedFamily {
  const cache = useApiCache()
  usePreload(ResetCode, DeleteMember, EditPlayer)
  return {
    by: 'staff',
    edit: {
      record: member,
      reload: async () => (await cache.fetch('memberDetails', { params: { id: member.id } })).member,
      failed: adminMemberMessages.notSaved,
      invalidates: changedByEdit,
    },
  }
}

export const PlayerActions = ({ member, player }: { member: Member; player: Of<'players'> }) => (
  <DialogButton dialog={EditPlayer} of={{ family: useEditedFamily(member), player }}>
    Edit {player.name}
  </DialogButton>
)

export function CaregiverActions({ member, caregiver }: { member: Member; caregiver: Of<'caregivers'> }) {
  const family = useEditedFamily(member)
  const online = useOnline()
  const mayMakeCodes = useMayCall('makeResetCode')
  return (
    <Row>
      <DialogButton dialog={EditCaregiver} of={{ family, caregiver, title: `Edit ${caregiver.profileName}` }}>
        Edit {caregiver.profileName}
      </DialogButton>
      <DialogButton
        isOffered={mayMakeCodes}
        disabled={!online}
        dialog={ResetCode}
        of={{ memberId: member.id, caregiver }}
      >
        {member.caregivers.length > 1 ? adminMemberMessages.codeFor(caregiver.profileName) : 'Reset code'}
      </DialogButton>
      {!online && mayMakeCodes && <output>You are offline. A reset code needs a connection.</output>}
    </Row>
  )
}

export const PlayerAddition = ({ member }: { member: Member }) => (
  <Row>
    <DialogButton dialog={AddPlayer} of={{ family: useEditedFamily(member) }}>
      {playerMessages.add}
    </DialogButton>
  </Row>
)

export const AddressActions = ({ member }: { member: Member }) => (
  <Row>
    <DialogButton dialog={EditAddress} of={{ family: useEditedFamily(member) }}>
      Edit address
    </DialogButton>
  </Row>
)

/** At the end of the page: what takes something away. */
export function EndingActions({ member, sessions }: ActionsProps) {
  const active = activePlayersOf(member)
  const mayDelete = useMayCall('deleteMember')
  const retirement = useRetirement({ member, sessions })
  if (active.length < 2 && !mayDelete) return null
  return (
    <Section title="Ending">
      <Row>
        {active.length > 1 &&
          active.map((player) => (
            <Button key={player.id} tone="quiet" size="sm" {...retirement.trigger(player)}>
              End the membership of {player.name}
            </Button>
          ))}
        <DialogButton isOffered={mayDelete} tone="quiet" dialog={DeleteMember} of={{ member }}>
          Delete account
        </DialogButton>
      </Row>
      {retirement.dialog}
    </Section>
  )
}

/** Ends the membership of one player, and shows which bookings are left to decide about. */
function useRetirement({ member, sessions }: ActionsProps) {
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
