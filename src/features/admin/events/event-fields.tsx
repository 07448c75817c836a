/** The form fields of an event, for adding and editing (specification section 2). */
import * as yup from 'yup'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { eventInstant, eventLimits, isImageAddress, whyNotEventTime } from '#domain/events/event-draft.ts'
import { facility } from '#domain/facility/facility.ts'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import styles from './admin-events.module.css'
import type { AdminEvent } from './queries.ts'

export type EventValues = { title: string; datetime: string; summary: string; image: string }

export const emptyEvent: EventValues = { title: '', datetime: '', summary: '', image: '' }

/** Form values of an event; `datetime` is facility time. */
export function valuesOf({ title, datetime, summary, image = '' }: AdminEvent): EventValues {
  const { day, time } = facilityClock(new Date(datetime))
  return { title, datetime: `${day}T${time}`, summary, image }
}

const text = (limit: number) => yup.string().trim().max(limit, registerMessages.tooLong(limit))

/**
 * Validates typed values. Empty fields are not errors: 'Does nothing unless all three are filled.'
 * `unchanged` is the event's current time, which may be in the past.
 */
export const eventSchema = (now: Date, unchanged = '') =>
  yup.object({
    title: text(eventLimits.title),
    datetime: yup.string().test('when', (typed = '', { createError }) => {
      if (typed === '' || typed === unchanged) return true
      const when = eventInstant(typed)
      const whyNot = when ? whyNotEventTime(when, now) : 'no_such_time'
      return whyNot === undefined || createError({ message: timeErrors[whyNot] })
    }),
    summary: text(eventLimits.summary),
    image: text(eventLimits.image).test(
      'https',
      adminEventMessages.image,
      (typed = '') => !typed || isImageAddress(typed),
    ),
  })

const timeErrors = {
  past: adminEventMessages.past,
  too_far: adminEventMessages.tooFar,
  no_such_time: adminEventMessages.noSuchTime,
} as const

/** The first required field that is empty. */
export const missingOf = ({ title, datetime, summary }: EventValues): keyof EventValues | undefined =>
  !title.trim() ? 'title' : !datetime ? 'datetime' : !summary.trim() ? 'summary' : undefined

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
