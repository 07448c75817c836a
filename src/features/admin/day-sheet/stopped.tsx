/** Coming sessions of the day whose player has stopped: the family kept them, so staff ask and keep or cancel. */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { useDesk } from './queries.ts'
import { nameOf, playerOf, type Sheet } from './sheet-view.ts'

export function Stopped({ sheet, now }: { sheet: Sheet; now: Date }) {
  const { open } = useDesk()
  const stopped = sheet.bookings.filter(
    (booking) => playerOf(booking)?.retired !== undefined && !hasBegun(booking, now),
  )
  if (stopped.length === 0) return null
  return (
    <Banner>
      <Stack as="ul" gap="2" aria-label="Sessions of players who have stopped">
        {stopped.map((booking) => (
          <Row as="li" justify="between" key={booking.id}>
            <span>
              <b>{nameOf(booking)}</b>, {clockTime(booking.time)}, {unitName(booking)}. {daySheetMessages.hasStopped}
            </span>
            <Button
              tone="ghost"
              size="sm"
              aria-label={`Decide: ${nameOf(booking)}`}
              onClick={() => open({ type: 'booking', booking })}
            >
              Decide
            </Button>
          </Row>
        ))}
      </Stack>
    </Banner>
  )
}
