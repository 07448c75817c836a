/** /account/player?id=…: what coaches must know of a player when they arrive. */
import { PlayerPage } from '#features/account/safety/player-page.tsx'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function Player() {
  return (
    <Wrap section>
      {import.meta.env.SSR ? (
        <>
          <PageHead title={safetyMessages.link} />
          <Skeleton shape="card" count={3} />
        </>
      ) : (
        <PlayerPage />
      )}
    </Wrap>
  )
}
