/** The nearest open slots to one that is taken, and the sheet that asks whether to wait for it. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { slotOnDay } from '#domain/bookings/slot-names.ts'
import type { AwaitedSlot } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'

export type Nearest = { alternatives: readonly Slot[]; onPick: (slot: Slot) => void }

/** What the reserve page tells the sheet. */
export type WaitProps = Nearest & { wish: AwaitedSlot; onClose: () => void }

export const NearestOpen = ({ alternatives, onPick }: Nearest) =>
  alternatives.length > 0 && (
    <Row as="fieldset">
      <legend>Nearest open</legend>
      {alternatives.map((slot) => (
        <Button key={`${slot.unit} ${slot.time}`} tone="ghost" size="sm" onClick={() => onPick(slot)}>
          {slotOnDay(slot)}
        </Button>
      ))}
    </Row>
  )
