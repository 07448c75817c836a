/** 'Schedule a Tour': four fields, kept on failure, cleared on success (specification sections 2, 4, 5 and 8). */
import { useRef, type Ref } from 'react'
import { today } from '#domain/calendar/calendar.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { isTourTime, tourTimes } from '#domain/tours/tours.ts'
import { tourMessages } from '#domain/messages/messages.ts'
import { NetworkError, ApiError } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useNow } from '#lib/clock.ts'
import { notify, usePreloadedToaster } from '#lib/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import styles from './tour-dialog.module.css'

type TourRequest = { name: string; phone: string; date: string; time: string }

const empty: TourRequest = { name: '', phone: '', date: '', time: '' }
const times = Object.entries(tourTimes).map(([value, label]) => ({ value, label }))

type TourDialogProps = { open: boolean; onClose: () => void }

export function TourDialog({ open, onClose }: TourDialogProps) {
  const now = useNow()
  usePreloadedToaster()
  const honeypot = useRef<HTMLInputElement>(null)
  const { run } = useApiMutation('requestTour', {
    keepsKey: true,
    onDone() {
      onClose()
      void notify(tourMessages.sent)
    },
    onFailed: (error) => notify({ title: tourMessages.rejected, description: reasonOf(error) }, 'problem'),
  })

  const send = async (typed: TourRequest) => {
    const { name, phone, date, time } = trimmed(typed)
    const missing = Object.entries({ name, phone, date, time }).find(([, value]) => value === '')?.[0]
    if (missing || !isTourTime(time)) {
      honeypot.current?.form?.querySelector<HTMLElement>(`[name="${missing ?? 'time'}"]`)?.focus()
      return void notify(tourMessages.missing, 'problem')
    }
    const website = honeypot.current?.value
    await run({ body: { name, phone, date, time, ...(website ? { website } : {}) } })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule a Tour"
      description="Fill out the form below to schedule a tour or info session."
    >
      <Form initialValues={empty} onSubmit={send}>
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
        <Honeypot ref={honeypot} />
        <Submit pendingLabel="Sending...">Request Tour</Submit>
      </Form>
    </Dialog>
  )
}

/** A field hidden from people. Bots fill it in; the server then responds as usual but stores nothing. */
function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={styles['honeypot']} aria-hidden="true">
      <label>
        Website
        <input ref={ref} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}

const trimmed = (request: TourRequest): TourRequest => ({
  name: request.name.trim(),
  phone: request.phone.trim(),
  date: request.date.trim(),
  time: request.time,
})

/** 'the server's error text, else Failed to submit request (or Please try again later.)' */
function reasonOf(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message || tourMessages.rejectedFallback
  return problem instanceof NetworkError ? tourMessages.unavailable : tourMessages.rejectedFallback
}
