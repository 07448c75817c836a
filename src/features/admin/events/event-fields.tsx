/** The form fields of an event, for adding and editing (specification section 2), and what the list says about one. */
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { addDays, facilityClock, instantOf, isTime, shortMoment, today } from '#domain/calendar/calendar.ts'
import { eventInstant, isCapacity, whyNotEnd, whyNotEventTime } from '#domain/events/event-draft.ts'
import { endOfEvent } from '#domain/events/events.ts'
import { drawingOf, eventDrawings, eventFields, imageOfDrawing } from '#domain/events/event-fields.ts'
import { facility } from '#domain/facility/facility.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { andList, counted } from '#domain/text/text.ts'
import { EventPicture } from '#illustrations/event-picture.tsx'
import { imageIdOf, isProductImage } from '#domain/images/images.ts'
import { toYup, whyNot } from '#lib/form-schema.ts'
import { CheckboxesField, SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { ImageFields } from '#ui/image-preview.tsx'
import { Grid } from '#ui/layout/box.tsx'

export type AdminEvent = Reply<'adminEvents'>['events'][number]

/** '5 of 12 places', or '5 guests' of an event without a capacity; undefined for one that is over. */
export function placesText({ capacity, taken }: Pick<AdminEvent, 'capacity' | 'taken'>): string | undefined {
  if (taken === undefined) return undefined
  return capacity === undefined ? counted(taken, 'guest') : adminEventMessages.places(taken, capacity)
}

/** 'Closes lanes 1 and 2'; undefined for an event that closes none. */
export function closingText({ lanes = [] }: AdminEvent): string | undefined {
  if (lanes.length === 0) return undefined
  if (lanes.length === unitsOf('lane').length) return 'Closes all lanes'
  return `Closes ${lanes.length === 1 ? 'lane' : 'lanes'} ${andList(lanes.map(String))}`
}

export const emptyEvent = {
  title: '',
  datetime: '',
  ends: '',
  room: '',
  capacity: '',
  summary: '',
  lanes: [] as string[],
  drawing: '',
  image: '',
  file: null as File | null,
}
export type EventValues = typeof emptyEvent

/** Form values of an event; `datetime` is facility time. */
export function valuesOf(event: AdminEvent): EventValues {
  const { title, summary, datetime, ends = '', room = '', capacity = '', lanes = [], image = '' } = event
  const { day, time } = facilityClock(new Date(datetime))
  const drawing = drawingOf(image)
  return {
    ...emptyEvent,
    title,
    summary,
    datetime: `${day}T${time}`,
    ends,
    room,
    capacity: String(capacity),
    lanes: lanes.map(String),
    drawing,
    image: drawing ? '' : image,
  }
}

/** Form values of a copy: the same event a week later, or the first week from now on. */
export function copyOf(event: AdminEvent, now: Date): EventValues {
  const { day, time } = facilityClock(new Date(event.datetime))
  let next = addDays(day, 7)
  while (instantOf(next, time) <= now) next = addDays(next, 7)
  return { ...valuesOf(event), datetime: `${next}T${time}` }
}

/** What the API takes for these values; `image` is the address of a picture, '' for none. */
export function bodyOf(values: EventValues, image: string) {
  const { lanes, capacity, drawing, file: _, ...others } = values
  return {
    ...others,
    image: image || imageOfDrawing(drawing),
    ...(capacity !== '' && { capacity: Number(capacity) }),
    lanes: lanes.map(Number),
  }
}

const timeErrors = {
  past: adminEventMessages.past,
  too_far: adminEventMessages.tooFar,
  required: adminEventMessages.endRequired,
} as const

/** `unchanged` is the event's current time, which may be in the past. */
export function eventSchema(now: Date, unchanged = '') {
  const fields = toYup(eventFields)
  return yup.object({
    ...fields,
    datetime: fields.datetime.test(
      whyNot<EventValues>(({ datetime = '' }) => {
        const when = eventInstant(datetime)
        const reason = when && datetime !== unchanged ? whyNotEventTime(when, now) : undefined
        return reason && timeErrors[reason]
      }),
    ),
    ends: fields.ends.test(
      whyNot<EventValues>((values) => {
        const reason = whyNotEnd(values)
        return reason && timeErrors[reason]
      }),
    ),
    capacity: yup
      .string()
      .trim()
      .test('capacity', adminEventMessages.capacity, (text = '') => text === '' || isCapacity(Number(text))),
  })
}

const drawings = Object.entries(eventDrawings).map(([value, label]) => ({ value, label }))

/** What members see on the event's card: a drawing of the club, or a picture. */
function Picture({ seed }: { seed: string }) {
  const { drawing, image } = useFormValues<EventValues>()
  const address = image.trim()
  return (
    <ImageFields
      address={isProductImage(address) ? address : undefined}
      drawing={<EventPicture image={imageOfDrawing(drawing)} seed={seed} />}
      hint={
        imageIdOf(address)
          ? 'An uploaded image, shown instead of the drawing'
          : 'Optional, instead of the drawing. Must start with https://'
      }
    >
      <SelectField
        name="drawing"
        label="Drawing"
        placeholder="A piece of the rink"
        hint="Shown on the event’s card."
        options={drawings}
      />
    </ImageFields>
  )
}

const lanes = unitsOf('lane').map((unit) => ({ value: String(unit), label: unitName({ kind: 'lane', unit }) }))

const zone = facility.timeZone.split('/').at(-1)!.replaceAll('_', ' ')

/** Says in words when an end is on the next day. */
function EndField() {
  const { datetime, ends } = useFormValues<EventValues>()
  const start = eventInstant(datetime)
  const end = start && isTime(ends) ? endOfEvent({ title: '', datetime: start.toISOString(), ends }) : undefined
  const isNextDay = end && today(end) > today(start!)
  return (
    <TextField
      name="ends"
      label="Ends"
      type="time"
      hint={isNextDay ? `The next day: ${shortMoment(end)}. Lanes stay closed until then.` : 'Optional.'}
    />
  )
}

/** `seed` is the event's id, which decides the picture of an event without one. */
export function EventFields({ seed = '' }: { seed?: string }) {
  return (
    <>
      <Grid gap="4-5">
        <TextField name="title" label="Title" autoComplete="off" />
        <TextField
          name="datetime"
          label="Date & time"
          type="datetime-local"
          hint={`Club time (${zone}), not the time of this device.`}
        />
      </Grid>
      <Grid gap="4-5">
        <EndField />
        <TextField name="room" label="Room" autoComplete="off" hint="Optional." />
      </Grid>
      <TextAreaField name="summary" label="Summary" />
      <TextField
        name="capacity"
        label="Places"
        inputMode="numeric"
        autoComplete="off"
        hint="Optional. How many people may come, guests included; empty for no limit."
      />
      <CheckboxesField
        name="lanes"
        label="Lanes it closes"
        hint="Optional. Nobody can book them while it lasts; bookings that exist already need a decision."
        options={lanes}
      />
      <Picture seed={seed} />
    </>
  )
}
