/** Scans a pass at the desk, or takes its six characters: opens the card of its booking, or says why there is none. */
import { useEffect, useId, useRef, useState } from 'react'
import { passMessages } from '#domain/arrivals/arrival-messages.ts'
import { longestPass } from '#domain/arrivals/passes.ts'
import type { Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { ScannerView } from '#features/admin/parts/scanner-view.tsx'
import { Button } from '#ui/button.tsx'
import { PassField } from '#features/admin/parts/pass-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import fieldStyles from '#ui/forms/field.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { today } from '#domain/calendar/calendar.ts'
import { findPass, useOneCheck } from '#features/admin/parts/find-pass.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'

type ScanDialogProps = {
  /** Those of today. */
  bookings: readonly Booking[]
  /** The pass before this one, which may still be in front of the camera. */
  last: string | undefined
  onFound: (booking: Booking, pass: string) => void
  onClose: () => void
}

export function ScanDialog({ bookings, last, onFound, onClose }: ScanDialogProps) {
  const [message, setMessage] = useState<string>()
  const { find, pending } = useFindPass(bookings)
  const check = async (text: string) => {
    const found = await find(text)
    if (!found) return
    if (typeof found === 'string') setMessage(found)
    else onFound(found, text)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan a pass"
      description="Hold it in front of the camera, or type its six characters."
    >
      <Stack gap="4">
        <output>
          {pending
            ? 'Checking...'
            : message && (
                <Text as="b" size="title" className={listStyles.bar} data-now>
                  {message}
                </Text>
              )}
        </output>
        <ScannerView first="environment" onCode={(text) => void (text === last || check(text))} />
        <TypedCode onCode={(text) => void check(text)} />
      </Stack>
    </Dialog>
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

  const ask = async (text: string): Promise<Booking | string> => {
    const date = today(clock())
    const found = await findPass({ date, entries: bookings }, text)
    if ('entry' in found) return found.entry
    if (!found.ask) return found.message
    const outcome = await resolve.run({ body: { pass: text.trim() } })
    if (!outcome.done) return found.message
    const { entry, message = passMessages.unknown } = outcome.reply
    if (!entry) return message
    await cache.invalidate('daySheet')
    const sheet = cache.read('daySheet', { query: { date } })?.sheet
    return sheet?.bookings.find(({ id }) => id === entry.id) ?? message
  }

  return {
    pending: resolve.pending,
    /** The booking, or why there is none; undefined for a code that is being checked already, and once the dialog is closed. */
    async find(text: string) {
      const found = await once(text, () => ask(text))
      return isOpen.current ? found : undefined
    },
  }
}
