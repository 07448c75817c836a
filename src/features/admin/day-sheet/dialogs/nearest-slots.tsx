/** The free slots nearest to one that somebody else has just taken. */
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { slotName, unitName } from '#domain/bookings/slot-names.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { nearestOpen } from '#features/admin/day-sheet/sheet-view.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'

const offered = 3

export function NearestSlots({ slot, onPick }: { slot: Slot; onPick: (slot: Slot) => void }) {
  const now = useNow()
  const { data } = useApiQuery('daySheet', { input: { query: { date: slot.date } } })
  const nearest = data?.sheet
    ? nearestOpen(data.sheet, slot, now)
        .filter((each) => !isSameSlot(each, slot))
        .slice(0, offered)
    : []
  if (nearest.length === 0) return null
  return (
    <Row as="fieldset">
      <legend>Nearest open slots</legend>
      {nearest.map((each) => (
        <Button key={slotName(each)} tone="ghost" size="sm" onClick={() => onPick(each)}>
          {unitName(each)}, {clockTime(each.time)}
        </Button>
      ))}
    </Row>
  )
}
