/** The forms that add and edit an event. */
import { useState } from 'react'
import { eventWhen } from '#domain/events/events.ts'
import listStyles from '#features/admin/parts/lists.module.css'
import { EditRecord } from '#features/parts/edit-record.tsx'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { Form, FormActions } from '#ui/forms/form.tsx'
import {
  bodyOf,
  closingText,
  copyOf,
  emptyEvent,
  EventFields,
  eventSchema,
  placesText,
  valuesOf,
  type AdminEvent,
} from './event-fields.tsx'

const ConfirmDialog = lazyOnPress(async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog)

const notSaved = 'Could not save this event'

const needDecision = (title: string, undecided: number): string =>
  undecided === 0
    ? title
    : `${title}. ${undecided === 1 ? '1 booking is' : `${undecided} bookings are`} in the way: decide on the day sheet.`

type AddEventProps = {
  /** Fills the form; the copy is a week later. */
  copied?: AdminEvent
  /** Called when it is added or given up; without it the form stays, for the next event. */
  onClose?: () => void
}

/** 'Add Event': does nothing unless title, time and summary are filled (specification section 2). Also for a copy of an event. */
export function AddEvent({ copied, onClose }: AddEventProps) {
  const clock = useClock()
  const upload = useImageUpload(notSaved)
  const { problem, run } = useApiMutation('addEvent', {
    failed: notSaved,
    onDone: onClose,
    done: ({ event, undecided }) => ({ title: 'Event added', description: needDecision(event.title, undecided) }),
  })
  const memory = useDraft(`new-event:${copied?.id}`)
  return (
    <Form
      initialValues={copied ? copyOf(copied, clock()) : emptyEvent}
      schema={eventSchema(clock())}
      onSubmit={(values) => upload.withImage(values, (image) => run({ body: bodyOf(values, image) }))}
      resetWhenDone={!onClose}
      memory={memory}
      problem={upload.problem ?? problem}
    >
      <EventFields />
      <FormActions action="Add Event" pendingLabel="Adding..." onCancel={onClose} />
    </Form>
  )
}

/** A colleague may change it meanwhile. */
export function EditEvent({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const clock = useClock()
  const cache = useApiCache()
  const upload = useImageUpload(notSaved)
  const latest = async () => (await cache.fetch('adminEvents')).events.find(({ id }) => id === event.id)
  const memory = useDraft(`event:${event.id}`, event)
  const [unchanged] = useState(() => valuesOf(event))
  /** Waits for a yes, because fewer people may come than have a place. */
  const [asking, setAsking] = useState<{ places: number; guests: number; save: () => Promise<unknown> }>()

  return (
    <div className={listStyles.panel}>
      <EditRecord
        record={event}
        memory={memory}
        reload={latest}
        values={valuesOf}
        schema={eventSchema(clock(), unchanged.datetime)}
        call="editEvent"
        input={(values, { id, rev }) => ({ params: { id }, body: { ...bodyOf(values, values.image), rev } })}
        lines={(stored) => [
          { label: 'Event', text: stored.title },
          {
            label: 'Details',
            text: [eventWhen(stored), stored.room, placesText(stored), closingText(stored), stored.summary]
              .filter(Boolean)
              .join(' · '),
          },
        ]}
        failed={notSaved}
        done={(reply) => ({ title: 'Event saved', description: needDecision(reply.event.title, reply.undecided) })}
        onClose={onClose}
        submit={async (values, save) => {
          const saveAll = () => upload.withImage(values, (image) => save({ ...values, image }))
          if (values.capacity === '' || values.capacity === unchanged.capacity) return saveAll()
          const places = Number(values.capacity)
          // Without an answer, saving fails as well, and says why.
          const { taken: guests = 0 } = (await latest().catch(() => undefined)) ?? {}
          return places < guests ? setAsking({ places, guests, save: saveAll }) : saveAll()
        }}
        problem={upload.problem}
      >
        <EventFields seed={event.id} />
      </EditRecord>
      {asking && (
        <ConfirmDialog
          title="Fewer places than guests?"
          description={`${asking.guests} guests have a place already. With a limit of ${asking.places} they keep it, and nobody else can join.`}
          action="Save"
          pendingLabel="Saving..."
          keepLabel="Change the number"
          onConfirm={async () => {
            await asking.save()
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
