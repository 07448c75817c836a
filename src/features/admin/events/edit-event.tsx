/** Edits an event. On a conflict with a colleague's change, shows both versions and keeps the typed values. */
import { eventWhen } from '#domain/events/events.ts'
import { adminEventMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useEdit } from '#lib/api/use-edit.ts'
import { useClock } from '#lib/clock.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { changedByEvents, closingText, placesText, type AdminEvent } from './event-facts.ts'
import { bodyOf, EventFields, eventSchema, valuesOf, type EventValues } from './event-fields.tsx'
import styles from './admin-events.module.css'

export function EditEvent({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const clock = useClock()
  const cache = useApiCache()
  const upload = useImageUpload(adminEventMessages.notSaved)
  const { opened, theirs, isConflict, save } = useEdit({
    record: event,
    reload: async () => (await cache.fetch('adminEvents')).events.find(({ id }) => id === event.id),
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

  const submit = (values: EventValues) =>
    upload.withImage(values, (image) =>
      save(({ rev }) => edit.run({ params: { id: event.id }, body: { ...bodyOf(values, image), rev } })),
    )

  return (
    <div className={styles.panel}>
      <EditForm
        initialValues={initial}
        schema={eventSchema(clock(), initial.datetime)}
        onSubmit={submit}
        problem={isConflict ? undefined : (upload.problem ?? edit.problem)}
        conflict={theirs && <Theirs event={theirs} />}
        onCancel={onClose}
      >
        <EventFields seed={event.id} />
      </EditForm>
    </div>
  )
}

/** The colleague's version. */
function Theirs({ event }: { event: AdminEvent }) {
  return (
    <>
      <p>{staffMessages.changedByColleague}</p>
      <p className={styles.theirs}>
        <b>{event.title}</b>,{' '}
        {[eventWhen(event), event.room, placesText(event), closingText(event)].filter(Boolean).join(' · ')}.{' '}
        {event.summary}
      </p>
    </>
  )
}
