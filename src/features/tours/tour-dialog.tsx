/** 'Schedule a Tour': four fields, kept as typed on failure, cleared on success (specification sections 2, 4, 5 and 8). */
import { useRef } from 'react'
import { today } from '#domain/calendar/calendar.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { isTourTime, tourTimes } from '#domain/tours/tours.ts'
import { tourMessages } from '#domain/messages/messages.ts'
import { api, NetworkError, ApiError } from '#lib/api/api.ts'
import { useNow } from '#lib/clock.ts'
import { notify, usePreparedNotices } from '#lib/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Honeypot } from './honeypot.tsx'

type Wish = { name: string; phone: string; date: string; time: string }

const nothing: Wish = { name: '', phone: '', date: '', time: '' }
const times = Object.entries(tourTimes).map(([value, label]) => ({ value, label }))

type TourDialogProps = { open: boolean; onClose: () => void }

export function TourDialog({ open, onClose }: TourDialogProps) {
  const now = useNow()
  usePreparedNotices()
  const trap = useRef<HTMLInputElement>(null)
  // Sending the same wish again is one wish to the club; another wish gets another key.
  const attempt = useRef({ wish: '', key: '' })

  const send = async (typed: Wish) => {
    const { name, phone, date, time } = trimmed(typed)
    const missing = Object.entries({ name, phone, date, time }).find(([, value]) => value === '')?.[0]
    if (missing || !isTourTime(time)) {
      trap.current?.form?.querySelector<HTMLElement>(`[name="${missing ?? 'time'}"]`)?.focus()
      return void notify(tourMessages.missing, 'problem')
    }
    const website = trap.current?.value
    const body = { name, phone, date, time, ...(website ? { website } : {}) }
    const wish = JSON.stringify(body)
    if (attempt.current.wish !== wish) attempt.current = { wish, key: crypto.randomUUID() }
    try {
      await api('requestTour', { body, idempotencyKey: attempt.current.key })
    } catch (problem) {
      return void notify({ title: tourMessages.rejected, description: reasonOf(problem) }, 'problem')
    }
    onClose()
    void notify(tourMessages.sent)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule a Tour"
      description="Fill out the form below to schedule a tour or info session."
    >
      <Form initialValues={nothing} onSubmit={send}>
        <TextField name="name" label="Name" placeholder="Your Name" autoComplete="name" maxLength={fieldLimits.name} />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          placeholder="(555) 123-4567"
          autoComplete="tel"
          maxLength={fieldLimits.phone}
        />
        <TextField name="date" label="Date" type="date" min={today(now)} />
        <SelectField name="time" label="Time" options={times} placeholder="Select time" />
        <Honeypot ref={trap} />
        <Submit pendingLabel="Sending...">Request Tour</Submit>
      </Form>
    </Dialog>
  )
}

const trimmed = (wish: Wish): Wish => ({
  name: wish.name.trim(),
  phone: wish.phone.trim(),
  date: wish.date.trim(),
  time: wish.time,
})

/** 'the server's error text, else Failed to submit request (or Please try again later.)' */
function reasonOf(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message || tourMessages.rejectedFallback
  return problem instanceof NetworkError ? tourMessages.unavailable : tourMessages.rejectedFallback
}
