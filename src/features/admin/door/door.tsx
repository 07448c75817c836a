/** The tablet at the door: opened by a colleague, then for children. */
import { useIsDoor } from '#lib/session/door-session.ts'
import { useIsWaiting } from '#lib/session/session.ts'
import { doorMessages } from '#domain/messages/door-messages.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ClosedDoor } from './closed-door.tsx'
import { Stack } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { OpenDoor } from './open-door.tsx'
import type { Signing } from './sign-step.tsx'

export function Door({ signing }: { signing: Signing }) {
  const isOpen = useIsDoor()
  const isWaiting = useIsWaiting()
  return (
    <Stack gap="5" className={styles.door}>
      {isWaiting ? (
        <>
          <h1>{doorMessages.open}</h1>
          <Skeleton shape="row" count={3} label={doorMessages.loading} />
        </>
      ) : isOpen ? (
        <OpenDoor signing={signing} />
      ) : (
        <ClosedDoor />
      )}
    </Stack>
  )
}
