/** 'Add Event': does nothing unless title, time and summary are filled (specification section 2). */
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { AddForm } from '#ui/forms/add-form.tsx'
import { changedByEvents } from './event-facts.ts'
import { bodyOf, emptyEvent, EventFields, eventCheck, missingOf } from './event-fields.tsx'

export function AddEvent() {
  const clock = useClock()
  const upload = useImageUpload(adminEventMessages.notSaved)
  const { problem, run } = useApiMutation('addEvent', {
    failed: adminEventMessages.notSaved,
    invalidates: changedByEvents,
    onDone: ({ event, undecided }) => void notify(adminEventMessages.added(event.title, undecided)),
  })
  return (
    <AddForm
      initialValues={emptyEvent}
      check={eventCheck(clock())}
      missingOf={missingOf}
      onSubmit={(values) => upload.withImage(values, (image) => run({ body: bodyOf(values, image) }))}
      problem={upload.problem ?? problem}
      addLabel="Add Event"
    >
      <EventFields />
    </AddForm>
  )
}
