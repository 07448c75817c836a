/** 'Add Event': does nothing unless title, date & time and summary are filled (specification sections 2 and 5). */
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { AddForm } from '#ui/forms/add-form.tsx'
import { changedByEvents, emptyEvent, EventFields, eventSchema, missingOf } from './event-fields.tsx'
import styles from './admin-events.module.css'

export function AddEvent() {
  const clock = useClock()
  const { problem, run } = useApiMutation('addEvent', {
    failed: adminEventMessages.notSaved,
    invalidates: changedByEvents,
    onDone: ({ event }) => void notify(adminEventMessages.added(event.title)),
  })
  return (
    <section className={styles['panel']} aria-labelledby="add-event">
      <h2 id="add-event">Add an event</h2>
      <AddForm
        initialValues={emptyEvent}
        schema={eventSchema(clock())}
        missingOf={missingOf}
        onSubmit={(values) => run({ body: values })}
        problem={problem}
        addLabel="Add Event"
      >
        <EventFields />
      </AddForm>
    </section>
  )
}
