/** Edits an event, which a colleague may change meanwhile. */
import { useState } from 'react'
import { eventWhen } from '#domain/events/events.ts'
import listStyles from '#features/admin/parts/lists.module.css'
import { EditRecord } from '#features/edit-dialog.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import {
  bodyOf,
  changedByEvents,
  closingText,
  EventFields,
  eventSchema,
  needDecision,
  notSaved,
  placesText,
  valuesOf,
  type AdminEvent,
} from './event-fields.tsx'

export function EditEvent({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const clock = useClock()
  const cache = useApiCache()
  const upload = useImageUpload(notSaved)
  const latest = async () => (await cache.fetch('adminEvents')).events.find(({ id }) => id === event.id)
  const [unchanged] = useState(() => valuesOf(event))
  /** Waits for a yes, because fewer people may come than have a place. */
  const [asking, setAsking] = useState<{ places: number; guests: number; save: () => Promise<unknown> }>()

  return (
    <div className={listStyles.panel}>
      <EditRecord
        record={event}
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
        invalidates={changedByEvents}
        saved={(reply) => ({ title: 'Event saved', description: needDecision(reply.event.title, reply.undecided) })}
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
