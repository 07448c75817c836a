/** What staff do with events: add, change, remove, and see who is coming. */
import * as z from 'zod'
import { eventLimits, isEventTime, isImageAddress } from '#domain/events/event-draft.ts'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'
import { attendee, event } from './events.ts'
import { hasNoCard, line } from './fields.ts'

const paragraph = (limit: number, required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerMessages.tooLong(limit))
    .refine((text) => !/[^\P{Cc}\n]/u.test(text), responseMessages.invalid)
    .refine(hasNoCard, registerMessages.cardInText)

/** `datetime` is an ISO instant, or a wall-clock time at the facility ('2026-12-01T18:30'), as a form has it. */
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

/** `rev` names the version: a change is made to the one that was seen, or not at all. */
const deskEvent = event.extend({
  rev: z.int(),
  canceled: z.boolean(),
  /** An occurrence of a weekly event: a rule, which is not edited. */
  weekly: z.boolean(),
})

/** The club's events on record, past and canceled ones too, and the weekly occurrences that somebody has answered. */
export const adminEvents = { reply: z.object({ events: z.array(deskEvent) }) }

export const addEvent = { body: z.strictObject(draft), reply: z.object({ event: deskEvent }) }
export const editEvent = {
  body: z.strictObject({ ...draft, rev: z.int({ error: responseMessages.invalid }).min(0, responseMessages.invalid) }),
  reply: z.object({ event: deskEvent }),
}
export const removeEvent = { reply: z.undefined() }

/** `member` is the profile name of the member with this e-mail, if there is one. */
const guest = attendee.extend({ id: z.string(), checkedIn: z.boolean(), member: z.string().optional() })

export const listRsvps = { reply: z.object({ event: deskEvent, attendees: z.array(guest) }) }
export const checkInRsvp = {
  body: z.strictObject({ checkedIn: z.boolean({ error: responseMessages.invalid }) }),
  reply: z.object({ attendee: guest }),
}
export const exportRsvps = { reply: z.string() }
