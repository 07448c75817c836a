/** The fields of an event that staff add (specification section 2). */
import { isTime } from '#domain/calendar/calendar.ts'
import { exactLine, line, paragraph, required } from '#domain/fields/field-rules.ts'
import { isProductImage } from '#domain/images/images.ts'
import { eventLimits, isEventTime } from './event-draft.ts'

/** The club's drawings that staff may choose for an event, by the name in its image: 'drawing:crease'. */
export const eventDrawings = {
  'center-ice': 'Center ice',
  crease: 'Goal crease',
  faceoff: 'Face-off circle',
  boards: 'Corner of the boards',
  lamp: 'Goal lamp',
  skate: 'Skate',
  stage: 'Stage',
  cup: 'Hot drink',
} as const

const drawingPrefix = 'drawing:'

/** The image for a drawing of the list above; '' for none. */
export const imageOfDrawing = (name: string): string => (name === '' ? '' : drawingPrefix + name)

/** The drawing of an image; '' for a URL. */
export function drawingOf(image: string): string {
  const name = image.startsWith(drawingPrefix) ? image.slice(drawingPrefix.length) : ''
  return Object.hasOwn(eventDrawings, name) ? name : ''
}

/** A drawing of the club, an uploaded image, or the https URL of one. */
const isEventImage = (image: string): boolean => drawingOf(image) !== '' || isProductImage(image)

export const eventFields = {
  title: required(line(eventLimits.title), 'A title is required'),
  /** An ISO instant or, as a form sends it, a facility wall-clock time ('2026-12-01T18:30'). */
  datetime: {
    required: 'Date and time are required',
    checks: [{ message: 'Enter a valid date and time.', passes: isEventTime }],
  },
  summary: required(paragraph(eventLimits.summary), 'A summary is required'),
  ends: { checks: [{ message: 'Enter a valid time.', passes: isTime }] },
  room: line(eventLimits.room),
  image: exactLine(eventLimits.image, { message: 'Use an address that starts with https://', passes: isEventImage }),
}
