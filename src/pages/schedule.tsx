/** /schedule: the member's upcoming lanes, Speede sessions and events. */
import { ButtonLink, SmallLink } from '#features/parts/button-link.tsx'
import { InviteToInstall } from '#features/account/install/invite-to-install.tsx'
import { Missed } from '#features/account/missed.tsx'
import { InviteToPush } from '#features/push/invite-to-push.tsx'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { Schedule } from '#features/schedule/schedule.tsx'
import { RestingWishes } from '#features/standby/resting.tsx'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack, Wrap } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** The first that has something to ask shows it in place of the others. */
const invitations: readonly ComponentType<{ otherwise: ReactNode }>[] = [
  // One question a visit.
  InviteToInstall,
  InviteToPush,
]

export default function SchedulePage() {
  return (
    <Wrap section>
      <PageHead
        title="Your Schedule"
        isLow
        lead="Your lanes, Speede sessions and events, soonest first."
        actions={
          <>
            <ButtonLink size="sm" to={paths.reserve}>
              Reserve a lane
            </ButtonLink>
            <SmallLink to={paths.standby}>{wishMessages.title}</SmallLink>
          </>
        }
      />
      {import.meta.env.SSR ? (
        <Skeleton shape="card" count={3} />
      ) : (
        <Stack gap="4">
          <RestingWishes />
          <Schedule />
          <Missed />
          <Invitation />
        </Stack>
      )}
    </Wrap>
  )
}

/** Once a second session is booked, the site is worth a place on the Home Screen, and there is something to be told of. */
function Invitation() {
  const { data } = useApiQuery('schedule')
  if (!data || data.bookings.length + data.speedeBookings.length < 2) return null
  return (
    <Suspense>
      {invitations.reduceRight<ReactNode>(
        (otherwise, Invite) => (
          <Invite otherwise={otherwise} />
        ),
        null,
      )}
    </Suspense>
  )
}
