/** The lines of a cart: 'name, size, price times qty, image and item id, with Remove', and price changes or unavailability. */
import { useId, useState } from 'react'
import { firstNameOf, initialsOf } from '#domain/families/players.ts'
import type { ReviewedLine } from '#domain/shop/cart.ts'
import { cartQuantity } from '#domain/facility/facility.ts'
import { dollars } from '#domain/text/text.ts'
import { clampQty, itemText, lineKey, type CartLine } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { useKnownPlayers } from '#lib/session/account.ts'
import { QuietButton } from '#ui/button.tsx'
import { Row, SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import styles from './cart.module.css'
import { ProductImage } from '#features/shop/product-image.tsx'

type LineActions = { onQty: (line: ReviewedLine, qty: number) => void; onRemove: (line: ReviewedLine) => void }

export function CartLines({ lines, ...actions }: LineActions & { lines: readonly ReviewedLine[] }) {
  return (
    <Stack as="ul" aria-label="Items in your cart">
      {lines.map((line) => (
        <Line key={lineKey(line)} line={line} {...actions} />
      ))}
    </Stack>
  )
}

function Line({ line, onQty, onRemove }: LineActions & { line: ReviewedLine }) {
  const { pid, name, price, image, size, qty, was, gone } = line
  const nameId = useId()
  // While the input is empty, the cart keeps the last quantity.
  const [empty, setEmpty] = useState(false)
  return (
    <li className={styles.line} data-card="low">
      <ProductImage image={image} className={styles.picture} />
      <Stack gap="0-5">
        <Text as="h2" size="name" id={nameId}>
          {name}
        </Text>
        <SmallPrint>{size}</SmallPrint>
        <CardOf line={line} />
        <SmallPrint>
          {dollars(price)} × {qty}
        </SmallPrint>
        {was !== undefined && (
          <p className={styles.changed}>
            Now {dollars(price)} (was {dollars(was)})
          </p>
        )}
        {gone && <p className={styles.gone}>{shopMessages.gone[gone]}</p>}
        <Text size="micro" tone="muted">
          Item {pid}
        </Text>
      </Stack>
      <p className={styles.sum} data-gone={gone && ''}>
        {dollars(price * qty)}
      </p>
      <Row gap="1" justify="between" className={styles.actions}>
        {!gone && (
          <Stepper
            what={`Quantity: ${itemText(line)}`}
            value={empty ? null : qty}
            onChange={(next) => {
              setEmpty(next === null)
              if (next !== null) onQty(line, clampQty(next))
            }}
            onBlur={() => setEmpty(false)}
            {...cartQuantity}
          />
        )}
        <QuietButton aria-describedby={nameId} onClick={() => onRemove(line)}>
          Remove
        </QuietButton>
      </Row>
    </li>
  )
}

/** Whose card gets the credit; nothing in a family with one player. */
function CardOf({ line: { player, playerName: name } }: { line: CartLine }) {
  const nth = useKnownPlayers().findIndex(({ id }) => id === player)
  if (name === undefined) return null
  return (
    <Row as="p">
      {nth >= 0 && <PlayerBadge initials={initialsOf(name)} nth={nth} />}
      <Text as="span" size="small">
        {firstNameOf({ name })}’s card
      </Text>
    </Row>
  )
}
