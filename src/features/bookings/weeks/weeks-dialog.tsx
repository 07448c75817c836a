/** What became of each week. Where the hour was not to be had, the nearest open one is a tap away. */
import { useState } from 'react'
import { firstNameOf } from '#domain/accounts/players.ts'
import { slotOfBooking, type Slot } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { wishMessages } from '#domain/messages/standby-messages.ts'
import { weeksMessages } from '#domain/messages/weeks-messages.ts'
import { wishPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useToSign } from '#lib/session/account.ts'
import { SignFirst } from '#lib/session/sign-first.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { comingTo } from '#features/bookings/booking-notices.tsx'
import styles from './weeks.module.css'
import { useReserveWeeks, type WeekLine, type WeeksBooking } from './use-weeks.ts'

type WeeksDialogProps = {
  kind: Kind
  lines: readonly WeekLine[]
  /** The name that was typed for a family's only player. */
  name: string | undefined
  onClose: () => void
}

export function WeeksDialog({ kind, lines: first, name, onClose }: WeeksDialogProps) {
  const [lines, setLines] = useState(first)
  const booked = lines.filter(({ refused }) => !refused).length
  const all = lines.flatMap(({ bookings, speedeBookings }) => [...bookings, ...speedeBookings])
  const ask = useToSign(comingTo(all))
  const replace = (line: WeekLine) => setLines(lines.map((each) => (each.date === line.date ? line : each)))
  return (
    <Dialog
      open
      onClose={onClose}
      title={weeksMessages.title}
      description={
        booked === lines.length ? weeksMessages.allBooked(booked) : weeksMessages.someBooked(booked, lines.length)
      }
    >
      <ul className={styles.lines} aria-live="polite">
        {lines.map((line) => (
          <li key={line.date} data-refused={line.refused && ''}>
            <b>{shortDay(line.date)}</b>
            {line.refused ? (
              <Refused kind={kind} line={line} time={all[0]?.time} name={name} onBooked={replace} />
            ) : (
              <span>
                {weeksMessages.booked}: {placesOf(line)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {ask && (
        <Banner>
          <SignFirst ask={ask} />
        </Banner>
      )}
      <DialogActions>
        <Button onClick={onClose}>{weeksMessages.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** 'Lane 3, 4:00 PM'; of several players, with their names. */
function placesOf({ bookings, speedeBookings }: WeekLine): string {
  const all = [...bookings, ...speedeBookings]
  return all
    .map((booking) => {
      const place = placeOf(slotOfBooking(booking))
      return all.length > 1 ? `${firstNameOf(booking)} ${place}` : place
    })
    .join(' · ')
}

const placeOf = (slot: Slot): string => `${unitName(slot)}, ${clockTime(slot.time)}`

type RefusedProps = {
  kind: Kind
  line: WeekLine
  /** The hour of every week. */
  time: string | undefined
  name: string | undefined
  onBooked: (line: WeekLine) => void
}

function Refused({ kind, line: { date, refused }, time, name, onBooked }: RefusedProps) {
  const { reserve, pending, problem } = useReserveWeeks(kind)
  const [tried, setTried] = useState<readonly WeeksBooking[]>()
  if (!refused) return null
  const { alternatives } = refused
  const book = async (bookings: WeeksBooking[]) => {
    setTried(bookings)
    const outcome = await reserve({ weeks: 0, bookings, ...(name !== undefined && { name }) })
    const [line] = outcome.done ? outcome.reply.weeks : []
    if (line) onBooked(line)
  }
  return (
    <>
      <span>{refused.error}</span>
      {alternatives.length > 0 && (
        <fieldset className={styles.instead} aria-label={`${weeksMessages.instead} ${shortDay(date)}`}>
          <span>{weeksMessages.instead}</span>
          {alternatives.map((bookings) => {
            const places = bookings.map((booking) => placeOf({ kind, ...booking })).join(' · ')
            return (
              <Button
                key={places}
                tone="ghost"
                size="sm"
                pending={pending && tried === bookings}
                disabled={pending}
                pendingLabel={weeksMessages.pending}
                aria-label={weeksMessages.bookInstead(places, shortDay(date))}
                onClick={() => void book(bookings)}
              >
                {places}
              </Button>
            )
          })}
        </fieldset>
      )}
      {refused.code === 'slot_taken' && (
        <Link className={buttonClass('ghost', 'sm')} to={wishPath({ kind, date, ...(time !== undefined && { time }) })}>
          {wishMessages.tellMe}
        </Link>
      )}
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
    </>
  )
}
