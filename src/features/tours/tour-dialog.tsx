/** 'Schedule a Tour': four fields, and two optional ones on demand, kept on failure, cleared on success (specification sections 2, 4, 5 and 8). */
import { useRef, useState, type Ref } from 'react'
import * as yup from 'yup'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { ages, fieldLimits } from '#domain/plans/membership.ts'
import { required } from '#domain/fields/field-rules.ts'
import { holidaysAround } from '#domain/calendar/holidays.ts'
import { andList } from '#domain/text/text.ts'
import { openDayText, openHourText, type PublicClosure } from '#domain/tours/open-hours.ts'
import { lastTourDay, nextAfterRequest, tourHint, tourHintText, whyNoTour } from '#domain/tours/tour-days.ts'
import { tourRequestFields } from '#domain/tours/tour-fields.ts'
import { tourTimes, tourWhen } from '#domain/tours/tours.ts'
import { tourMessages } from '#domain/tours/tour-messages.ts'
import { NetworkError, ApiError } from '#lib/api/errors.ts'
import { usePublicClosures } from '#lib/api/public-replies.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useNow } from '#lib/clock.ts'
import { fieldToYup, phoneNotes, toYup } from '#lib/form-schema.ts'
import { notify, usePreloadedToaster } from '#lib/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SelectField, TextField, type Option } from '#ui/forms/field.tsx'
import { Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import { Form, Submit, useFormValues, type FormError } from '#ui/forms/form.tsx'
import styles from './tour-dialog.module.css'

type TourRequest = { name: string; phone: string; date: string; time: string; email: string; childAge: string }

const { fields } = tourMessages

const tourSchema = yup.object({
  ...toYup(tourRequestFields),
  name: fieldToYup(required(tourRequestFields.name, fields.name)),
  phone: fieldToYup(required(tourRequestFields.phone, fields.phone)),
  date: fieldToYup(required(tourRequestFields.date, fields.date)),
  time: yup.string().required(fields.time),
})

/** 'If any is empty … Missing Information' */
const isAnyEmpty = (messages: Readonly<Record<string, string>>) =>
  Object.entries(fields).some(([field, message]) => messages[field] === message)

const empty: TourRequest = { name: '', phone: '', date: '', time: '', email: '', childAge: '' }

/** After a request, the page behind the dialog says what happens next. */
export function TourDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  usePreloadedToaster()
  const honeypot = useRef<HTMLInputElement>(null)
  const now = useNow()
  // Without an answer there is no hint: a request can be sent all the same.
  const closures = usePublicClosures(open)
  const [requested, setRequested] = useState<string>()
  const { run } = useApiMutation('requestTour', {
    keepKeyWhenRefused: true,
    onDone({ request }) {
      onClose()
      const hint = tourHint(request, now, closures)
      const next = nextAfterRequest(hint && whyNoTour(hint, request.date, now))
      setRequested(`You asked for a tour on ${tourWhen(request)}. ${next}`)
    },
    done: tourMessages.sent,
    onFailed: (error) => notify({ title: tourMessages.rejected, description: reasonOf(error) }, 'problem'),
  })

  const send = async ({ email, childAge, ...visit }: TourRequest): Promise<FormError> => {
    const website = honeypot.current?.value
    const optional = { ...(email && { email }), ...(childAge && { childAge }), ...(website && { website }) }
    const outcome = await run({ body: { ...visit, ...optional } })
    if (!outcome.done && outcome.fields) return { fields: outcome.fields }
  }

  return (
    <>
      {requested !== undefined && (
        <output ref={comeIntoView} className={styles.next}>
          {requested}
        </output>
      )}
      <Dialog
        open={open}
        onClose={onClose}
        title="Schedule a Tour"
        description="Fill out the form below to schedule a tour or info session."
      >
        <Form
          initialValues={empty}
          schema={tourSchema}
          onSubmit={send}
          summary={(messages) => (isAnyEmpty(messages) ? tourMessages.missing : undefined)}
          notes={phoneNotes}
        >
          <TextField
            name="name"
            label="Name"
            placeholder="Your Name"
            autoComplete="name"
            maxLength={fieldLimits.name}
          />
          <TextField
            name="phone"
            label="Phone"
            type="tel"
            placeholder="(555) 123-4567"
            autoComplete="tel"
            maxLength={fieldLimits.phone}
          />
          <WhenFields closures={closures} />
          <details>
            <summary>Add email and age</summary>
            <Stack gap="4-5">
              <TextField
                name="email"
                label="Email (optional)"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                maxLength={fieldLimits.email}
              />
              <SelectField
                name="childAge"
                label="Child's age (optional)"
                options={ageOptions}
                placeholder="Select age"
              />
            </Stack>
          </details>
          <Honeypot ref={honeypot} />
          <Submit pendingLabel="Sending...">Request Tour</Submit>
        </Form>
      </Dialog>
    </>
  )
}

/** The button may be at the edge of the screen, under the toast. */
const comeIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'center' })

const ageOptions: Option[] = ages.map((age) => ({ value: age, label: age }))

const timeOptions: Option[] = Object.entries(tourTimes).map(([value, label]) => ({ value, label }))

/** Any day and hour can be asked for. A hint below the field says what does not fit. */
function WhenFields({ closures }: { closures: readonly PublicClosure[] | undefined }) {
  const now = useNow()
  const { date, time } = useFormValues<TourRequest>()
  const hint = tourHint({ date, time }, now)
  const text = hint && tourHintText(hint, date, now)
  // A day without tours needs no second hint.
  const open = hint?.about === 'date' ? undefined : closures
  const [openDay, openHour] = open ? [openDayText(date, open), openHourText(date, time, open)] : []
  return (
    <>
      <TextField
        name="date"
        label="Date"
        type="date"
        hint={hint?.about === 'date' ? text : (openDay ?? holidaysText(now))}
      />
      <SelectField
        name="time"
        label="Time"
        options={timeOptions}
        placeholder="Select time"
        hint={hint?.about === 'time' ? text : openHour}
      />
    </>
  )
}

/** 'We are closed on Thu Nov 26 (Thanksgiving) and Fri Dec 25 (Christmas).'; undefined if there are no holidays in reach. */
function holidaysText(now: Date): string | undefined {
  const closed = holidaysAround(now)
    .filter(({ day }) => day >= today(now) && day <= lastTourDay(now))
    .map(({ day, name }) => `${shortDay(day)} (${name})`)
  return closed.length > 0 ? `We are closed on ${andList(closed)}.` : undefined
}

/** A field hidden from people. Bots fill it in; the server then responds as usual but stores nothing. */
function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <VisuallyHidden>
      <label aria-hidden="true">
        Website
        <input ref={ref} name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </VisuallyHidden>
  )
}

/** 'the server's error text, else Failed to submit request (or Please try again later.)' */
function reasonOf(problem: unknown): string {
  if (problem instanceof ApiError) return problem.message || tourMessages.rejectedFallback
  return problem instanceof NetworkError ? tourMessages.unavailable : tourMessages.rejectedFallback
}
