/** Scans a pass at the desk, or takes its six characters: opens the card of its booking, or says why not. */
import { useEffect, useId, useRef, useState } from 'react'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { longestPass } from '#domain/arrivals/passes.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { ScannerView } from '#features/admin/parts/scanner-view.tsx'
import { Button } from '#ui/button.tsx'
import { PassField } from '#features/admin/parts/pass-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import fieldStyles from '#ui/forms/field.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime, today } from '#domain/calendar/calendar.ts'
import { findPass, useOneCheck, whyNotArrive } from '#features/admin/parts/find-pass.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { queuedFor } from '#lib/offline/queued-calls.ts'

type ScanDialogProps = {
  /** Those of today. */
  bookings: readonly Booking[]
  onFound: (booking: Booking) => void
  onClose: () => void
}

export function ScanDialog({ bookings, onFound, onClose }: ScanDialogProps) {
  const [answer, setAnswer] = useState<Answer>()
  const { find, pending } = useFindPass(bookings)
  const check = async (text: string) => {
    const found = await find(text)
    if (!found) return
    if ('booking' in found) onFound(found.booking)
    else setAnswer(found)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan a pass"
      description="Hold it in front of the camera, or type its six characters."
    >
      <Stack gap="4">
        <output>{pending ? 'Checking...' : answer && <AnswerText {...answer} onOpen={onFound} />}</output>
        <ScannerView first="environment" onCode={(text) => void check(text)} />
        <TypedCode onCode={(text) => void check(text)} />
      </Stack>
    </Dialog>
  )
}

function AnswerText({ message, about, onOpen }: Answer & { onOpen: (booking: Booking) => void }) {
  return (
    <Stack gap="2" className={listStyles.bar} data-now>
      <Text as="b" size="title">
        {message}
      </Text>
      {about && (
        <Button tone="ghost" onClick={() => onOpen(about)}>
          Open the card of {nameOf(about)}
        </Button>
      )}
    </Stack>
  )
}

/** A scanner with a cable types, too, and as much as a QR code says. */
function TypedCode({ onCode }: { onCode: (text: string) => void }) {
  const [text, setText] = useState('')
  const id = useId()
  return (
    <Stack
      as="form"
      gap="1-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onCode(text)
        setText('')
      }}
    >
      <label htmlFor={id} className={fieldStyles.label}>
        Six characters
      </label>
      <Row gap="3" wrap={false}>
        <PassField id={id} value={text} onValue={setText} maxLength={longestPass} />
        <Button type="submit">Check</Button>
      </Row>
    </Stack>
  )
}

/** Whose card opens; or why none opens by itself, and whose could. */
type Answer = { message: string; about?: Booking }
type Found = { booking: Booking } | Answer

function useFindPass(bookings: readonly Booking[]) {
  const clock = useClock()
  const cache = useApiCache()
  const resolve = useApiMutation('resolvePass')
  const once = useOneCheck()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const answer = (booking: Booking): Found => {
    const here = hereSince(booking)
    if (here !== undefined) return { message: passMessages.alreadyHere(clockTime(clockOf(here))), about: booking }
    const message = whyNotArrive(booking, clock())
    return message === undefined ? { booking } : { message, about: booking }
  }

  const ask = async (text: string): Promise<Found> => {
    const date = today(clock())
    const found = await findPass({ date, entries: bookings }, text)
    if ('entry' in found) return answer(found.entry)
    if (!found.ask) return found
    const outcome = await resolve.run({ body: { pass: text.trim() } })
    if (!outcome.done) return { message: found.message }
    const { entry, message = passMessages.unknown } = outcome.reply
    if (!entry) return { message }
    await cache.invalidate('daySheet')
    const sheet = cache.read('daySheet', { query: { date } })?.sheet
    const booking = sheet?.bookings.find(({ id }) => id === entry.id)
    return booking ? answer(booking) : { message }
  }

  return {
    pending: resolve.pending,
    /** Undefined for a code that is being checked already, and once the dialog is closed. */
    async find(text: string) {
      const found = await once(text, () => ask(text))
      return isOpen.current ? found : undefined
    },
  }
}

/** Since when they are here, as the server knows it or as it waits for a connection. */
function hereSince({ id, arrival }: Booking): string | undefined {
  const waiting = queuedFor(queuedArrivals.read(), id)
  if (waiting) return waiting.name === 'arrive' ? waiting.madeAt : undefined
  return arrival?.state === 'here' ? arrival.at : undefined
}
