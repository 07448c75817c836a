/** Scans a pass at the desk, or takes its six characters: opens the card of its booking, or says why not. */
import { useId, useState } from 'react'
import { scanMessages } from '#domain/messages/arrival-messages.ts'
import { longestPass } from '#domain/arrivals/passes.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { ScannerView } from '#features/admin/parts/scanner-view.tsx'
import { Button } from '#ui/button.tsx'
import { PassField } from '#features/admin/parts/pass-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import fieldStyles from '#ui/forms/field.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import { useFindPass, type Answer } from './use-find-pass.ts'

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
      title={scanMessages.scan}
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
        <Button type="submit">{scanMessages.check}</Button>
      </Row>
    </Stack>
  )
}
