/** Says, before staff book a slot, that it is held for a family that waits and who that is. */
import { nearMoment } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { cellContentAt, nameOf } from '#features/admin/day-sheet/sheet-view.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { Banner } from '#ui/feedback/banner.tsx'

export function OfferNote({ slot }: { slot: Slot }) {
  const now = useNow()
  const { data } = useApiQuery('daySheet', { input: { query: { date: slot.date } } })
  const offer = data?.sheet && cellContentAt(data.sheet, slot, now).offer
  if (!offer) return null
  return (
    <Banner tone="kick">
      {daySheetMessages.offeredUntil(nameOf(offer), nearMoment(offer.until, now))}. If you book it for somebody else,
      the offer is withdrawn and the family is told.
    </Banner>
  )
}
