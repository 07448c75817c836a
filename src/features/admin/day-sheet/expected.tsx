/** Whom the desk expects, has to ask or to call: children whom nobody has picked up, tours, sessions of players who have stopped, families that no e-mail has reached. */
import type { ReactNode } from 'react'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, nearMoment } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { tourTimeText, tourVisit, type TourStatus } from '#domain/tours/tours.ts'
import { NoLongerHere } from '#features/admin/parts/no-longer-here.tsx'
import { TourMarks } from '#features/admin/parts/tour-marks.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { Phone, Phones } from '#lib/phones.tsx'
import { Link } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Fold } from './fold.tsx'
import { useDesk } from './queries.ts'
import { nameOf, playerOf, type Sheet } from './sheet-view.ts'

type Line = { id: string; text: ReactNode; action: ReactNode }
type LinesProps = { title: string; label: string; lines: readonly Line[]; count?: number; open?: boolean }

const Lines = ({ title, label, lines, count = lines.length, open = false }: LinesProps) => (
  <Fold title={title} count={count} open={open}>
    <Stack as="ul" gap="2" aria-label={label}>
      {lines.map(({ id, text, action }) => (
        <Row as="li" justify="between" key={id}>
          <span>{text}</span>
          {action}
        </Row>
      ))}
    </Stack>
  </Fold>
)

/** Of earlier days, too, until somebody says what happened. */
export function StillHere() {
  const now = useNow()
  const { data: items = [] } = useApiQuery('listInbox', {
    select: ({ items: all }) => all.filter(({ kind, done }) => kind === 'still_here' && !done),
    staleTime: 60_000,
  })
  const lines = items.map(({ id, subject, player, member, day, due }) => ({
    id,
    text: (
      <>
        <b>{player}</b>, since {nearMoment(due, now)}. {member && <Phones caregivers={member.caregivers} />}
      </>
    ),
    action: (
      <Row>
        <Link to={`${paths.admin}?day=${day}`} className={buttonClass('ghost', 'sm')}>
          Open the day<VisuallyHidden>: {player}</VisuallyHidden>
        </Link>
        <NoLongerHere booking={subject} about={<VisuallyHidden>: {player}</VisuallyHidden>} />
      </Row>
    ),
  }))
  return <Lines title="Not picked up" label="Children whom nobody has picked up" lines={lines} open />
}

const tourText: Partial<Record<TourStatus, string>> = {
  new: 'Asked for a tour, not confirmed yet.',
  confirmed: 'Comes for a tour.',
  visited: 'Came for a tour.',
  missed: 'Did not come.',
}

/** Who was marked stays in the list, to take it back, as long as others are expected. */
export function Tours() {
  const { day } = useDesk()
  const { data: tours = [] } = useApiQuery('listTours', {
    select: ({ requests }) => requests.filter((tour) => tourVisit(tour).date === day && tour.status in tourText),
    staleTime: 300_000,
  })
  const lines = tours.map((tour) => ({
    id: tour.id,
    text: (
      <>
        <b>{tour.name}</b>, {tourTimeText(tourVisit(tour).time)}, <Phone>{tour.phone}</Phone>. {tourText[tour.status]}
      </>
    ),
    action: (
      <Row>
        <TourMarks tour={tour} />
        <Link to={paths.adminTours} className={buttonClass('ghost', 'sm')}>
          Open the tours
        </Link>
      </Row>
    ),
  }))
  const expected = tours.filter(({ status }) => status === 'new' || status === 'confirmed')
  return <Lines title="Tours" label="Tours of this day" lines={lines} count={expected.length} />
}

/** The family kept these sessions, so staff ask and keep or cancel. */
export function Stopped({ sheet }: { sheet: Sheet }) {
  const { now, open } = useDesk()
  const stopped = sheet.bookings.filter(
    (booking) => playerOf(booking)?.retired !== undefined && !hasBegun(booking, now),
  )
  const lines = stopped.map((booking) => ({
    id: booking.id,
    text: (
      <>
        <b>{nameOf(booking)}</b>, {clockTime(booking.time)}, {unitName(booking)}. {daySheetMessages.hasStopped}
      </>
    ),
    action: (
      <Button
        tone="ghost"
        size="sm"
        aria-label={`Decide: ${nameOf(booking)}`}
        onClick={() => open({ type: 'booking', booking })}
      >
        Decide
      </Button>
    ),
  }))
  return <Lines title="Stopped" label="Sessions of players who have stopped" lines={lines} />
}
