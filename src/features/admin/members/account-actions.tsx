/** What staff can do for an account: change what the family has entered, a reset code for each caregiver, and deleting it. */
import type { Reply } from '#api-contract/schemas.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { Membership } from '#features/membership.tsx'
import { DialogButton } from '#features/dialog-button.tsx'
import type { EditedFamily } from '#features/family-dialogs.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useOnline } from '#lib/online.ts'
import { bookForPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { Row } from '#ui/layout/box.tsx'
import { Section } from './section.tsx'

const ResetCode = lazyWithPreload(async () => (await import('./reset-code.tsx')).ResetCode)
const DeleteMember = lazyWithPreload(async () => (await import('./delete-member.tsx')).DeleteMember)

const JoinedDay = lazyWithPreload(async () => (await import('./joined-day.tsx')).JoinedDay)
export const AddPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).AddPlayer)
const EditPlayer = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditPlayer)
const EditCaregiver = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditCaregiver)
export const EditAddress = lazyWithPreload(async () => (await import('#features/family-dialogs.tsx')).EditAddress)

type Member = Reply<'memberDetails'>['member']
type Of<Part extends 'players' | 'caregivers'> = Member[Part][number]

/** What the dialogs of the family's page change. */
export function useEditedFamily(member: Member): EditedFamily {
  const cache = useApiCache()
  usePreload(ResetCode, DeleteMember, EditPlayer)
  return {
    by: 'staff',
    edit: {
      record: member,
      reload: async () => (await cache.fetch('memberDetails', { params: { id: member.id } })).member,
      failed: 'Could not save these details',
    },
  }
}

/** What may be done for a player who has not stopped. */
export function PlayerActions({ family, player }: { family: EditedFamily; player: Of<'players'> }) {
  const mayCorrect = useMayCall('noteDues')
  return (
    <Row gap="3">
      <DialogButton dialog={EditPlayer} of={{ family, player }}>
        Edit {player.name}
      </DialogButton>
      <DialogButton isOffered={mayCorrect && historyOf(player).length === 1} dialog={JoinedDay} of={{ family, player }}>
        Correct the day of joining
      </DialogButton>
      <Link to={bookForPath(player.id)}>{`Book for ${player.name}`}</Link>
    </Row>
  )
}

export function CaregiverActions({ family, caregiver }: { family: EditedFamily; caregiver: Of<'caregivers'> }) {
  const { id, caregivers } = family.edit.record
  const online = useOnline()
  const mayMakeCodes = useMayCall('makeResetCode')
  return (
    <Row>
      <DialogButton dialog={EditCaregiver} of={{ family, caregiver, title: `Edit ${caregiver.profileName}` }}>
        Edit {caregiver.profileName}
      </DialogButton>
      <DialogButton isOffered={mayMakeCodes} disabled={!online} dialog={ResetCode} of={{ memberId: id, caregiver }}>
        {caregivers.length > 1 ? adminMemberMessages.codeFor(caregiver.profileName) : 'Reset code'}
      </DialogButton>
      {!online && mayMakeCodes && <output>You are offline. A reset code needs a connection.</output>}
    </Row>
  )
}

/** At the end of the page: what takes something away. */
export function EndingActions({ member }: { member: Member }) {
  if (!useMayCall('deleteMember')) return null
  return (
    <Section title="Ending">
      <Row>
        <DialogButton tone="quiet" dialog={DeleteMember} of={{ member }}>
          Delete account
        </DialogButton>
      </Row>
    </Section>
  )
}

type PlayerMembershipProps = { member: Member; player: Of<'players'>; sessions: Reply<'memberDetails'>['sessions'] }

export const PlayerMembership = ({ member, player, sessions }: PlayerMembershipProps) => (
  <Membership
    player={player}
    family={member.id}
    mayChange
    booked={sessions.filter((each) => each.player === player.id)}
  />
)
