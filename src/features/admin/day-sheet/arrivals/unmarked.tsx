/** Sessions that are over without anybody having said whether the player came: on their day, and on the one after it. */
import { useState } from 'react'
import { arrivalWindow } from '#domain/arrivals/arrivals.ts'
import { slotOnDay } from '#domain/bookings/slot-names.ts'
import { Fold } from '#features/admin/day-sheet/fold.tsx'
import { Line } from '#features/admin/day-sheet/line.tsx'
import { useDesk } from '#features/admin/day-sheet/queries.ts'
import { nameOf, unmarkedOf, type Booking, type Sheet } from '#features/admin/day-sheet/sheet-view.ts'
import { Phones } from '#lib/phones.tsx'
import { SmallButton } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { useArrival } from './use-arrival.ts'
import { WasStaffed } from './was-staffed.tsx'

/** Comes once the last session is over: until then the sheet has who is missing. */
export function Unmarked({ sheet }: { sheet: Sheet }) {
  const { now } = useDesk()
  const bookings = unmarkedOf(sheet, now)
  if (sheet.bookings.some((booking) => arrivalWindow(booking).ends > now.getTime())) return null
  return (
    <Fold title="Nobody said whether they came" count={bookings.length} open>
      <Stack as="ul" gap="2" aria-label="Sessions that nobody has marked">
        {bookings.map((booking) => (
          <UnmarkedRow key={booking.id} booking={booking} />
        ))}
      </Stack>
    </Fold>
  )
}

function UnmarkedRow({ booking }: { booking: Booking }) {
  const [isAsking, setAsking] = useState(false)
  const record = useArrival(booking, { onUnstaffed: () => setAsking(true) })
  const [name, slot] = [nameOf(booking), slotOnDay(booking)]
  if (record.waiting === 'arrive') return null
  const button = (label: string, onClick: () => void) => (
    <SmallButton pending={record.pending} aria-label={`${label}: ${name}, ${slot}`} onClick={onClick}>
      {label}
    </SmallButton>
  )
  return (
    <Stack as="li" gap="2">
      <Line as="div" title={name} note={slot} more={booking.member && <Phones of={booking.member} />}>
        <Row>
          {button('Was here', record.arrive)}
          {button('No-show', record.noShow)}
          {button('Excused', record.excuse)}
        </Row>
      </Line>
      {isAsking && <WasStaffed record={record} onNo={() => setAsking(false)} />}
    </Stack>
  )
}
