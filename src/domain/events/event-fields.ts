/** The fields of an event that staff add (specification section 2). */
import { isTime } from '#domain/calendar/calendar.ts'
import { exactLine, line, paragraph, required } from '#domain/fields/field-rules.ts'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { isProductImage } from '#domain/shop/product-draft.ts'
import { drawingOf, eventLimits, isEventTime } from './event-draft.ts'

/** A drawing of the club, an uploaded image, or the https URL of one. */
const isEventImage = (image: string): boolean => drawingOf(image) !== '' || isProductImage(image)

export const eventFields = {
  title: required(line(eventLimits.title), adminEventMessages.titleRequired),
  /** An ISO instant or, as a form sends it, a facility wall-clock time ('2026-12-01T18:30'). */
  datetime: {
    required: adminEventMessages.whenRequired,
    checks: [{ message: adminEventMessages.noSuchTime, passes: isEventTime }],
  },
  summary: required(paragraph(eventLimits.summary), adminEventMessages.summaryRequired),
  ends: { checks: [{ message: adminEventMessages.noSuchEnd, passes: isTime }] },
  room: line(eventLimits.room),
  image: exactLine(eventLimits.image, { message: adminEventMessages.image, passes: isEventImage }),
}
