/** The fields of an event, for a new one and for a change alike (specification section 2). */
import * as yup from 'yup'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { eventInstant, eventLimits, isImageAddress, whyNotThen } from '#domain/events/event-draft.ts'
import { facility } from '#domain/facility/facility.ts'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import styles from './admin-events.module.css'
import type { AdminEvent } from './queries.ts'

export type EventValues = { title: string; datetime: string; summary: string; image: string }

export const emptyEvent: EventValues = { title: '', datetime: '', summary: '', image: '' }

/** An event as the form has it: its time on the facility's clock. */
export function valuesOf({ title, datetime, summary, image = '' }: AdminEvent): EventValues {
  const { day, time } = facilityClock(new Date(datetime))
  return { title, datetime: `${day}T${time}`, summary, image }
}

const text = (limit: number) => yup.string().trim().max(limit, registerMessages.tooLong(limit))

/**
 * What is wrong with what was typed. What was not typed is no error: 'Does nothing unless all three are filled.'
 * `unchanged` is the time an event already has, which may be over.
 */
export const eventSchema = (now: Date, unchanged = '') =>
  yup.object({
    title: text(eventLimits.title),
    datetime: yup.string().test('when', (typed = '', { createError }) => {
      if (typed === '' || typed === unchanged) return true
      const when = eventInstant(typed)
      const whyNot = when ? whyNotThen(when, now) : 'no_such_time'
      return whyNot === undefined || createError({ message: timeWords[whyNot] })
    }),
    summary: text(eventLimits.summary),
    image: text(eventLimits.image).test(
      'https',
      adminEventMessages.image,
      (typed = '') => !typed || isImageAddress(typed),
    ),
  })

const timeWords = {
  past: adminEventMessages.past,
  too_far: adminEventMessages.tooFar,
  no_such_time: adminEventMessages.noSuchTime,
} as const

/** The first field that is needed and not filled. */
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
          hint={`Facility time: the clock in ${zone}, whatever this device says.`}
        />
      </div>
      <TextAreaField name="summary" label="Summary" />
      <TextField name="image" label="Image URL" type="url" hint="Optional. An address that starts with https://" />
    </>
  )
}
