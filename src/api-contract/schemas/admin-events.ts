/** Event administration: add, edit and remove events, list and check in RSVPs. */
import * as z from 'zod'
import { eventLimits, isEventTime, isImageAddress } from '#domain/events/event-draft.ts'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'
import { attendee, event } from './events.ts'
import { hasNoCardNumber, line } from './fields.ts'

const paragraph = (limit: number, required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerMessages.tooLong(limit))
    .refine((text) => !/[^\P{Cc}\n]/u.test(text), responseMessages.invalid)
    .refine(hasNoCardNumber, registerMessages.cardInText)

/** `datetime` is an ISO instant or, as a form sends it, a facility wall-clock time ('2026-12-01T18:30'). */
const draft = {
  title: line(eventLimits.title, adminEventMessages.titleRequired),
  datetime: z
    .string({ error: adminEventMessages.whenRequired })
    .trim()
    .min(1, adminEventMessages.whenRequired)
    .refine(isEventTime, adminEventMessages.noSuchTime),
  summary: paragraph(eventLimits.summary, adminEventMessages.summaryRequired),
  image: z
    .string({ error: adminEventMessages.image })
    .trim()
    .max(eventLimits.image, registerMessages.tooLong(eventLimits.image))
    .refine((address) => address === '' || isImageAddress(address), adminEventMessages.image)
    .optional(),
}

/** `rev` is the version. An update is rejected unless it is based on the current version. */
const adminEvent = event.extend({
  rev: z.int(),
  canceled: z.boolean(),
  /** An occurrence of a weekly event, which cannot be edited. */
  weekly: z.boolean(),
})

/** All stored events, including past and canceled ones, and the weekly occurrences with RSVPs. */
export const adminEvents = { reply: z.object({ events: z.array(adminEvent) }) }

export const addEvent = { body: z.strictObject(draft), reply: z.object({ event: adminEvent }) }
export const editEvent = {
  body: z.strictObject({ ...draft, rev: z.int({ error: responseMessages.invalid }).min(0, responseMessages.invalid) }),
  reply: z.object({ event: adminEvent }),
}
export const removeEvent = { reply: z.undefined() }

/** `member` is the profile name of the member with this e-mail, if any. */
const adminRsvp = attendee.extend({ id: z.string(), checkedIn: z.boolean(), member: z.string().optional() })

export const listRsvps = { reply: z.object({ event: adminEvent, attendees: z.array(adminRsvp) }) }
export const checkInRsvp = {
  body: z.strictObject({ checkedIn: z.boolean({ error: responseMessages.invalid }) }),
  reply: z.object({ attendee: adminRsvp }),
}
export const exportRsvps = { reply: z.string() }
