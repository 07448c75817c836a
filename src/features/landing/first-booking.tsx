/** For a family that has just joined: the way to its first booking, at the top of the membership page. */
import { facility } from '#domain/facility/facility.ts'
import { ButtonLink, GhostLink } from '#features/parts/button-link.tsx'
import { paths, speedePath } from '#lib/paths.ts'
import { useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { Row, Stack } from '#ui/layout/box.tsx'
import styles from './visit.module.css'

export function FirstBooking() {
  const session = useSession()
  // Set by the registration. A visit at any other time shows nothing, so that nothing moves.
  const state = useLocation().state as { joined?: boolean; verify?: true } | null
  if (!session || !state?.joined) return null
  return (
    <Stack as="section" gap="2" card="high" className={styles.first} aria-labelledby="first-booking">
      <h2 id="first-booking">Welcome to {facility.name}</h2>
      <p>Your membership is set up. Pick your first hour on the lanes, or start with a Speede session.</p>
      {state.verify && <p>We sent a link to {session.profile.email}. Please open it, so that we can write to you.</p>}
      <Row gap="3" className={styles.links}>
        <ButtonLink to={paths.reserve}>Reserve a lane</ButtonLink>
        <GhostLink to={speedePath}>Book a Speede session</GhostLink>
      </Row>
    </Stack>
  )
}
