/** Edits an event. On a conflict with a colleague's change, shows both versions and keeps the typed values. */
import { useState } from 'react'
import { eventWhen } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useEditRecord } from '#features/admin/shared/use-edit-record.tsx'
import { useClock } from '#lib/clock.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { changedByEvents, closingText, placesText, type AdminEvent } from './event-facts.ts'
import { bodyOf, EventFields, eventSchema, valuesOf, type EventValues } from './event-fields.tsx'
import listStyles from '#features/admin/shared/lists.module.css'

export function EditEvent({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const clock = useClock()
  const cache = useApiCache()
  const upload = useImageUpload(adminEventMessages.notSaved)
  const latest = async () => (await cache.fetch('adminEvents')).events.find(({ id }) => id === event.id)
  const { opened, conflict, isConflict, save } = useEditRecord({
    record: event,
    reload: latest,
    describe: (theirs) => [
      theirs.title,
      [eventWhen(theirs), theirs.room, placesText(theirs), closingText(theirs), theirs.summary]
        .filter(Boolean)
        .join(' · '),
    ],
  })
  const edit = useApiMutation('editEvent', {
    failed: adminEventMessages.notSaved,
    invalidates: changedByEvents,
    onDone: (reply) => {
      void notify(adminEventMessages.saved(reply.event.title, reply.undecided))
      onClose()
    },
  })
  const initial = valuesOf(opened)

  /** What waits for a yes, because fewer people may come than have a place. */
  const [asking, setAsking] = useState<{ values: EventValues; guests: number }>()
  const submit = async (values: EventValues) => {
    const isAnotherLimit = values.capacity !== '' && values.capacity !== initial.capacity
    // Without an answer, saving fails as well, and says why.
    const { taken: guests = 0 } = (isAnotherLimit && (await latest().catch(() => undefined))) || {}
    return isAnotherLimit && Number(values.capacity) < guests ? setAsking({ values, guests }) : saveValues(values)
  }
  const saveValues = (values: EventValues) =>
    upload.withImage(values, (image) =>
      save(({ rev }) => edit.run({ params: { id: event.id }, body: { ...bodyOf(values, image), rev } })),
    )

  return (
    <div className={listStyles.panel}>
      <EditForm
        initialValues={initial}
        schema={eventSchema(clock(), initial.datetime)}
        onSubmit={submit}
        problem={isConflict ? undefined : (upload.problem ?? edit.problem)}
        conflict={conflict}
        onCancel={onClose}
      >
        <EventFields seed={event.id} />
      </EditForm>
      {asking && (
        <ConfirmDialog
          title="Fewer places than guests?"
          description={`${asking.guests} guests have a place already. With a limit of ${Number(asking.values.capacity)} they keep it, and nobody else can join.`}
          action="Save"
          pendingLabel="Saving..."
          keepLabel="Change the number"
          onConfirm={async () => {
            await saveValues(asking.values)
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
