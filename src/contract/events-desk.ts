/** What staff do with events: add, change, remove, and see who is coming. */
import * as z from 'zod'
import { eventLimits, isEventTime, isImageAddress } from '#domain/event-draft.ts'
import { eventDeskWords } from '#domain/staff-words.ts'
import { answerWords, registerWords } from '#domain/words.ts'
import { attendee, event } from './events.ts'
import { hasNoCard, line } from './text.ts'

const paragraph = (limit: number, required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(limit, registerWords.tooLong(limit))
    .refine((text) => !/[^\P{Cc}\n]/u.test(text), answerWords.invalid)
    .refine(hasNoCard, registerWords.cardInText)

/** `datetime` is an ISO instant, or a wall-clock time at the facility ('2026-12-01T18:30'), as a form has it. */
const draft = {
  title: line(eventLimits.title, eventDeskWords.titleRequired),
  datetime: z
    .string({ error: eventDeskWords.whenRequired })
    .trim()
    .min(1, eventDeskWords.whenRequired)
    .refine(isEventTime, eventDeskWords.noSuchTime),
  summary: paragraph(eventLimits.summary, eventDeskWords.summaryRequired),
  image: z
    .string({ error: eventDeskWords.image })
    .trim()
    .max(eventLimits.image, registerWords.tooLong(eventLimits.image))
    .refine((address) => address === '' || isImageAddress(address), eventDeskWords.image)
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
export const deskEvents = { reply: z.object({ events: z.array(deskEvent) }) }

export const addEvent = { body: z.strictObject(draft), reply: z.object({ event: deskEvent }) }
export const editEvent = {
  body: z.strictObject({ ...draft, rev: z.int({ error: answerWords.invalid }).min(0, answerWords.invalid) }),
  reply: z.object({ event: deskEvent }),
}
export const removeEvent = { reply: z.undefined() }

/** `member` is the profile name of the member with this e-mail, if there is one. */
const guest = attendee.extend({ id: z.string(), checkedIn: z.boolean(), member: z.string().optional() })

export const listAttendees = { reply: z.object({ event: deskEvent, attendees: z.array(guest) }) }
export const checkIn = {
  body: z.strictObject({ checkedIn: z.boolean({ error: answerWords.invalid }) }),
  reply: z.object({ attendee: guest }),
}
export const exportAttendees = { reply: z.string() }
