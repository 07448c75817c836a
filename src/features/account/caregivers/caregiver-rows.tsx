/** Who signs in for the family, as rows of it: oneself, the other caregiver, and an invitation while there is no other. */
import { maxCaregivers } from '#domain/families/families.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { isolated } from '#domain/text/text.ts'
import { ConfirmButton } from '#features/parts/confirm.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import type { EditedFamily } from '#features/families/family-dialogs.tsx'
import { forgetPerson } from '#lib/session/change-session.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useOwnCaregiver, type Account } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import { People, Person } from '#features/account/part.tsx'

const EditCaregiver = lazyWithPreload(async () => (await import('#features/families/family-dialogs.tsx')).EditCaregiver)
const InviteCaregiver = lazyWithPreload(async () => (await import('./caregiver-dialogs.tsx')).InviteCaregiver)

type Caregiver = Account['caregivers'][number]

export function Caregivers({ account, family }: { account: Account; family: EditedFamily }) {
  const { preview } = useMember()
  const own = useOwnCaregiver()
  if (!own) return null
  // Nobody else could sign in to the data of a preview pass.
  const mayInvite = own.isFirst && !preview && account.caregivers.length < maxCaregivers
  return (
    <>
      <People id="caregivers">
        {account.caregivers.map((caregiver) => (
          <CaregiverRow key={caregiver.id} caregiver={caregiver} own={own} family={family} />
        ))}
      </People>
      {mayInvite && <Invitation account={account} />}
    </>
  )
}

/** Who it is, how to reach them, and what the other one does; one's own e-mail is in the part about that. */
function CaregiverRow({ caregiver, own, family }: { caregiver: Caregiver; own: Caregiver; family: EditedFamily }) {
  const { id, profileName, email, phone, isFirst } = caregiver
  const isOwn = id === own.id
  const edited = {
    family,
    caregiver,
    title: 'Your name and phone',
    description: 'Staff and the other caregivers of your family see this.',
  }
  return (
    <Person
      name={isOwn ? `${isolated(profileName)} (you)` : profileName}
      about={
        isOwn
          ? [phone]
          : [
              email,
              phone,
              isFirst ? 'Manages the card, the plans and the players' : 'Books, cancels and edits the players',
            ]
      }
      action={
        isOwn && (
          <DialogButton dialog={EditCaregiver} of={edited} aria-label="Edit name and phone">
            Edit
          </DialogButton>
        )
      }
      others={!isOwn && own.isFirst && <Remove caregiver={caregiver} />}
    />
  )
}

const Remove = ({ caregiver: { id, profileName } }: { caregiver: Caregiver }) => (
  <ConfirmButton
    aria-label={`Remove ${profileName}`}
    question={{
      call: 'removeCaregiver',
      input: { params: { id } },
      title: `Remove ${profileName}?`,
      description: 'They are signed out everywhere and can no longer sign in. All bookings stay.',
      action: 'Remove caregiver',
      pendingLabel: 'Removing...',
      keepLabel: 'Keep them',
      done: { title: 'Caregiver removed', description: `${profileName} can no longer sign in.` },
    }}
  >
    Remove
  </ConfirmButton>
)

/** Afterwards nobody is signed in here. */
export function Leave({ caregiver: { id } }: { caregiver: Caregiver }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      question={{
        call: 'removeCaregiver',
        input: { params: { id } },
        title: 'Leave this family?',
        description:
          'You are signed out everywhere, and your sign-in ends. Players and bookings stay with the family. To come back, ask for another invitation.',
        action: 'Leave this family',
        pendingLabel: 'Leaving...',
        keepLabel: 'Stay',
        failed: 'Could not leave the family',
        onDone() {
          // Navigate before clearing the session, or the guard redirects to the sign-in.
          void navigate(paths.home)
          forgetPerson()
        },
        done: { title: 'You have left the family' },
      }}
    >
      Leave this family
    </ConfirmButton>
  )
}

const Invitation = ({ account: { invitedUntil } }: { account: Account }) => (
  <Stack gap="2" align="start">
    <Text tone="muted">
      {invitedUntil === undefined
        ? 'Another parent or guardian?'
        : `An invitation is open until ${shortMoment(new Date(invitedUntil))}. Another link replaces it.`}
    </Text>
    <DialogButton dialog={InviteCaregiver}>Invite them</DialogButton>
  </Stack>
)
