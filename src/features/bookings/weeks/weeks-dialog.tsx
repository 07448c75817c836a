/** The result of each week. Where the hour was taken, the nearest open one is a tap away. */
import { useState } from 'react'
import { firstNameOf } from '#domain/families/players.ts'
import { slotOfBooking } from '#domain/bookings/bookings.ts'
import { slotOnDay } from '#domain/bookings/slot-names.ts'
import { shortDay } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useToSign } from '#lib/session/account.ts'
import { SignFirst } from '#lib/session/sign-first.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { TellMe } from '#features/parts/nearest-open.tsx'
import { comingTo } from '#features/bookings/booking-notices.tsx'
import { sessionsIn, useBookTogether, type Place, type WeekLine } from '#features/bookings/use-book.ts'
import styles from '#features/bookings/reserve.module.css'

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
  const all = lines.flatMap(sessionsIn)
  const ask = useToSign(comingTo(all))
  const replace = (line: WeekLine) => setLines(lines.map((each) => (each.date === line.date ? line : each)))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your weeks"
      description={
        booked === lines.length
          ? `${booked === 2 ? 'Both' : `All ${booked}`} weeks are booked.`
          : `${booked} of ${lines.length} weeks ${booked === 1 ? 'is' : 'are'} booked. Each one is a booking of its own.`
      }
    >
      <Stack as="ul" aria-live="polite">
        {lines.map((line) => (
          <Stack as="li" key={line.date} gap="1-5" className={styles.session} data-refused={line.refused && ''}>
            <b>{shortDay(line.date)}</b>
            {line.refused ? (
              <Refused kind={kind} line={line} time={all[0]?.time} name={name} onBooked={replace} />
            ) : (
              <span>Booked: {placesOf(line)}</span>
            )}
          </Stack>
        ))}
      </Stack>
      {ask && (
        <Banner>
          <SignFirst ask={ask} />
        </Banner>
      )}
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}

/** 'Lane 3, 4:00 PM'; of several players, with their names. */
const placesOf = (line: WeekLine): string =>
  sessionsIn(line)
    .map((booking, _, all) => {
      const place = slotOnDay(slotOfBooking(booking))
      return all.length > 1 ? `${firstNameOf(booking)} ${place}` : place
    })
    .join(' · ')

type RefusedProps = {
  kind: Kind
  line: WeekLine
  /** The hour of every week. */
  time: string | undefined
  name: string | undefined
  onBooked: (line: WeekLine) => void
}

function Refused({ kind, line: { date, refused }, time, name, onBooked }: RefusedProps) {
  const { run, pending, problem } = useBookTogether(kind)
  const [tried, setTried] = useState<readonly Place[]>()
  if (!refused) return null
  const { alternatives, code, error } = refused
  const book = async (bookings: Place[]) => {
    setTried(bookings)
    const outcome = await run({ body: { kind, bookings, ...(name !== undefined && { name }) } })
    const [line] = outcome.done ? outcome.reply.weeks : []
    if (line) onBooked(line)
  }
  return (
    <>
      <span>{error}</span>
      {alternatives.length > 0 && (
        <Row as="fieldset" aria-label={`Nearest open: ${shortDay(date)}`}>
          <span>Nearest open:</span>
          {alternatives.map((bookings) => {
            const places = bookings.map((booking) => slotOnDay({ kind, ...booking })).join(' · ')
            return (
              <Button
                key={places}
                tone="ghost"
                size="sm"
                pending={pending && tried === bookings}
                disabled={pending}
                pendingLabel="Holding..."
                aria-label={`Book ${places}, ${shortDay(date)}`}
                onClick={() => void book(bookings)}
              >
                {places}
              </Button>
            )
          })}
        </Row>
      )}
      {code === 'slot_taken' && <TellMe of={{ kind, date, ...(time !== undefined && { time }) }} />}
      <Problem>{problem}</Problem>
    </>
  )
}
