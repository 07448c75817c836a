/** What asks for action when a player arrives. */
import type { Reply } from '#api-contract/schemas.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { andList, isolated } from '#domain/text/text.ts'
import { Row, Text } from '#ui/layout/box.tsx'
import { Clamped } from '#ui/layout/clamped.tsx'
import styles from './arrivals.module.css'

type Card = Reply<'arrivalCard'>['card']
type AsksProps = Pick<Card, 'asks' | 'orders' | 'toTake'> & { safety: Card['safety']; denied: string[] | undefined }

const askTexts = {
  on_hold: 'Not on the ice until cleared',
  safety: 'Safety note: ask a coach',
  unsigned: 'Waiver not signed',
  adult: 'Adult here?',
  first_visit: 'First visit',
  moved: 'Moved by us, not confirmed',
}
const isUrgent = (ask: Card['asks'][number]) => ask === 'on_hold' || ask === 'safety'

/** Only what asks for action. What a coach must know stands first; who may not read it, or is offline, reads that there is something. */
export function Asks({ asks, orders, toTake, safety, denied }: AsksProps) {
  const facts = [
    safety?.hold && `${askTexts.on_hold}: ${isolated(safety.hold.note)}`,
    safety?.health,
    ...(denied ?? []).map(safetyMessages.mustNot),
  ].flatMap((text) => text || [])
  const asked = asks.filter((ask) => !(ask === 'safety' ? safety?.health : ask === 'on_hold' && safety?.hold))
  const texts = asked.filter((ask) => !isUrgent(ask)).map((ask) => askTexts[ask])
  const toHand =
    orders.length > 0 ? [`${orders.length === 1 ? 'Order' : 'Orders'} ${andList(orders)} to hand over`] : []
  const first = [...asked.filter(isUrgent).map((ask) => askTexts[ask]), ...facts]
  if (first.length + texts.length + toHand.length === 0)
    return (
      (!toTake || toTake.isTaken) && (
        <Text size="small" tone="muted">
          All set
        </Text>
      )
    )
  return (
    <Row as="ul" align="start" className={styles.asks}>
      {first.map((text) => (
        <li key={text} data-urgent>
          <Clamped>{text}</Clamped>
        </li>
      ))}
      {[...texts, ...toHand].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Row>
  )
}
