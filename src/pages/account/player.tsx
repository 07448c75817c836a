/** /account/player?id=…: what coaches must know of a player when they arrive. */
import { PlayerPage } from '#features/account/safety/player-page.tsx'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { PageWaiting } from '#ui/layout/page-waiting.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function Player() {
  return (
    <Wrap section>{import.meta.env.SSR ? <PageWaiting title={safetyMessages.link} count={3} /> : <PlayerPage />}</Wrap>
  )
}
