/** 'Add Event': does nothing unless title, time and summary are filled (specification section 2). */
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { Form, Submit } from '#ui/forms/form.tsx'
import { changedByEvents } from './event-facts.ts'
import { bodyOf, emptyEvent, EventFields, eventSchema } from './event-fields.tsx'

export function AddEvent() {
  const clock = useClock()
  const upload = useImageUpload(adminEventMessages.notSaved)
  const { problem, run } = useApiMutation('addEvent', {
    failed: adminEventMessages.notSaved,
    invalidates: changedByEvents,
    onDone: ({ event, undecided }) => void notify(adminEventMessages.added(event.title, undecided)),
  })
  return (
    <Form
      initialValues={emptyEvent}
      schema={eventSchema(clock())}
      onSubmit={(values) => upload.withImage(values, (image) => run({ body: bodyOf(values, image) }))}
      problem={upload.problem ?? problem}
      resetWhenDone
    >
      <EventFields />
      <div>
        <Submit pendingLabel="Adding...">Add Event</Submit>
      </div>
    </Form>
  )
}
