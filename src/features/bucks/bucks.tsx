/** The Puck Bucks on a player's card, and their moves. */
import type { ReactNode } from 'react'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { bucksName, bucksOf } from '#domain/shop/bucks.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import type { BucksMove } from '#records/bucks.ts'
import { Stack } from '#ui/layout/box.tsx'

type BucksProps = {
  bucks: readonly BucksMove[] | undefined
  /** What can be done about a move. */
  action?: ((move: BucksMove) => ReactNode) | undefined
}

export function Bucks({ bucks, action }: BucksProps) {
  if (!bucks || bucks.length === 0) return null
  return (
    <details>
      <summary>
        {bucksName}: {dollars(bucksOf({ bucks }))}
      </summary>
      <Stack as="ul" gap="1">
        {bucks.map((move) => (
          <li key={move.id}>
            {move.cents < 0 ? '−' : '+'}
            {dollars(Math.abs(move.cents))} {isolated(move.what)}, {shortDay(today(new Date(move.at)))} {action?.(move)}
          </li>
        ))}
      </Stack>
    </details>
  )
}
