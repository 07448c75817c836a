/** Matters that ask for action when a player arrives. */
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { andList, isolated } from '#domain/text/text.ts'
import { Row, SmallPrint } from '#ui/layout/box.tsx'
import { Clamped } from '#ui/layout/clamped.tsx'
import styles from './arrivals.module.css'
import type { Card } from './use-cards.ts'

const askTexts = {
  on_hold: 'Not on the ice until cleared',
  safety: 'Safety note: ask a coach',
  unsigned: 'Waiver not signed',
  adult: 'Adult here?',
  first_visit: 'First visit',
  moved: 'Moved by us, not confirmed',
}
const isUrgent = (ask: Card['asks'][number]) => ask === 'on_hold' || ask === 'safety'

/**
 * Only what asks for action. What a coach must know stands first; who may not read it, or is offline, reads that there is
 * something. Without a card, nobody can say that there is nothing.
 */
export function Asks({ asks, card }: { asks: Card['asks']; card: Card | undefined }) {
  const { safety, toTake, orders = [], pickUp } = card ?? {}
  const facts = [
    safety?.hold && `${askTexts.on_hold}: ${isolated(safety.hold.note)}`,
    safety?.health,
    ...(pickUp?.denied ?? []).map(safetyMessages.mustNot),
  ].flatMap((text) => text || [])
  const asked = asks.filter((ask) => !(ask === 'safety' ? safety?.health : ask === 'on_hold' && safety?.hold))
  const texts = asked.filter((ask) => !isUrgent(ask)).map((ask) => askTexts[ask])
  const toHand =
    orders.length > 0 ? [`${orders.length === 1 ? 'Order' : 'Orders'} ${andList(orders)} to hand over`] : []
  const first = [...asked.filter(isUrgent).map((ask) => askTexts[ask]), ...facts]
  if (first.length + texts.length + toHand.length === 0)
    return card && (!toTake || toTake.isTaken) && <SmallPrint>All set</SmallPrint>
  return (
    <Row as="ul" align="start" className={styles.asks}>
      {first.map((text) => (
        <li key={text} data-urgent>
          <Clamped>{text}</Clamped>
        </li>
      ))}
      {[...texts, ...toHand].map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </Row>
  )
}
