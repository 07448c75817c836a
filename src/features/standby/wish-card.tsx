/** One thing that the family waits for: what, when and for whom; paused, resumed or stopped. */
import { waitingMessages } from '#domain/messages/waiting-messages.ts'
import { wishMessages } from '#domain/messages/standby-messages.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import { useAccount } from '#lib/session/account.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Wish } from './use-standby.ts'
import { useIsEnding, WishActions } from './wish-actions.tsx'
import { daysText, namesOf } from './wish-text.ts'

export function WishCard({ wish }: { wish: Wish }) {
  const { id, days, players, notice, paused, offer } = wish
  const { data: account } = useAccount()
  const isEnding = useIsEnding(id)
  const names = namesOf(players, account)
  const about = [daysText(days), names, players.length > 1 && wishMessages.both(players.length)].filter(Boolean)
  return (
    <Card actions={<WishActions wish={wish} text={wishText(wish)} />}>
      <h3>{wishText(wish)}</h3>
      <p>{about.join(' · ')}</p>
      <p>{wishMessages.notice(notice)}</p>
      {offer !== undefined && <Badge tone="kick">{wishMessages.offered}</Badge>}
      {isEnding && <p>{waitingMessages.willSend}</p>}
      {paused && <p>{wishMessages.paused[paused]}</p>}
    </Card>
  )
}
