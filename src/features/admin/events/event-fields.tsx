/** The form fields of an event, for adding and editing (specification section 2). */
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { eventInstant, whyNotEventTime } from '#domain/events/event-draft.ts'
import { eventFields } from '#domain/events/event-fields.ts'
import { facility } from '#domain/facility/facility.ts'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { toYupIfFilled } from '#lib/form-schema.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import styles from './admin-events.module.css'

export type AdminEvent = Reply<'adminEvents'>['events'][number]

/** What adding, editing or removing an event changes: also the members' list in this browser. */
export const changedByEvents = ['adminEvents', 'listEvents', 'listRsvps'] as const

export type EventValues = { title: string; datetime: string; summary: string; image: string }

export const emptyEvent: EventValues = { title: '', datetime: '', summary: '', image: '' }

/** Form values of an event; `datetime` is facility time. */
export function valuesOf({ title, datetime, summary, image = '' }: AdminEvent): EventValues {
  const { day, time } = facilityClock(new Date(datetime))
  return { title, datetime: `${day}T${time}`, summary, image }
}

const fields = toYupIfFilled(eventFields)

/**
 * Validates typed values. Empty fields are not errors: 'Does nothing unless all three are filled.'
 * `unchanged` is the event's current time, which may be in the past.
 */
export const eventSchema = (now: Date, unchanged = '') =>
  yup.object({
    ...fields,
    datetime: fields.datetime.test('when', (typed = '', { createError }) => {
      const when = typed === unchanged ? undefined : eventInstant(typed)
      const whyNot = when && whyNotEventTime(when, now)
      return whyNot === undefined || createError({ message: timeErrors[whyNot] })
    }),
  })

const timeErrors = {
  past: adminEventMessages.past,
  too_far: adminEventMessages.tooFar,
} as const

/** The empty required fields, in order, each with its message. */
export function missingOf({ title, datetime, summary }: EventValues): Record<string, string> | undefined {
  if (title.trim() && datetime && summary.trim()) return undefined
  return {
    ...(!title.trim() && { title: adminEventMessages.titleRequired }),
    ...(!datetime && { datetime: adminEventMessages.whenRequired }),
    ...(!summary.trim() && { summary: adminEventMessages.summaryRequired }),
  }
}

const zone = facility.timeZone.split('/').at(-1)!.replaceAll('_', ' ')

export function EventFields() {
  return (
    <>
      <div className={styles['pair']}>
        <TextField name="title" label="Title" autoComplete="off" />
        <TextField
          name="datetime"
          label="Date & time"
          type="datetime-local"
          hint={`Facility time (${zone}), not the time of this device.`}
        />
      </div>
      <TextAreaField name="summary" label="Summary" />
      <TextField name="image" label="Image URL" type="url" hint="Optional. Must start with https://" />
    </>
  )
}
