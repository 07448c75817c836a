/** What a page of slots says of one that is taken: the nearest open ones, and that the family can wait for it, or does. */
import type { ReactNode } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'
import { slotOnDay } from '#domain/bookings/slot-names.ts'
import { isWaitingFor } from '#domain/standby/wishes.ts'
import { SmallLink } from './button-link.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { wishPath, type Awaited, type AwaitedSlot } from '#lib/paths.ts'
import { SmallButton } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'

export type Nearest = { alternatives: readonly Slot[]; onPick: (slot: Slot) => void }

/** What the reserve page tells the sheet. */
export type WaitProps = Nearest & { wish: AwaitedSlot; onClose: () => void }

export const NearestOpen = ({ alternatives, onPick }: Nearest) =>
  alternatives.length > 0 && (
    <Row as="fieldset">
      <legend>Nearest open</legend>
      {alternatives.map((slot) => (
        <SmallButton key={`${slot.unit} ${slot.time}`} onClick={() => onPick(slot)}>
          {slotOnDay(slot)}
        </SmallButton>
      ))}
    </Row>
  )

/** Leads to the form for what the family waits for, filled in. */
export const TellMe = ({ of, children = 'Tell me if it opens' }: { of: Awaited; children?: ReactNode }) => (
  <SmallLink to={wishPath(of)}>{children}</SmallLink>
)

/** Whether the family waits for a slot, once the offer bar of every page has asked. */
export function useAwaited(): (slot: Slot, now: Date) => boolean {
  const wishes = useApiQuery('standby', { enabled: false }).data?.wishes
  return (slot, now) => wishes?.some((wish) => isWaitingFor(wish, slot, now)) ?? false
}
