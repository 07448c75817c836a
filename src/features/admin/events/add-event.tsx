/** 'Add Event': does nothing unless title, time and summary are filled (specification section 2). Also for a copy of an event. */
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { notify } from '#lib/toast.ts'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { changedByEvents, type AdminEvent } from './event-facts.ts'
import { bodyOf, copyOf, emptyEvent, EventFields, eventSchema } from './event-fields.tsx'

type AddEventProps = {
  /** Fills the form; the copy is a week later. */
  copied?: AdminEvent
  /** Called when it is added or given up; without it the form stays, for the next event. */
  onClose?: () => void
}

export function AddEvent({ copied, onClose }: AddEventProps) {
  const clock = useClock()
  const upload = useImageUpload(adminEventMessages.notSaved)
  const { problem, run } = useApiMutation('addEvent', {
    failed: adminEventMessages.notSaved,
    invalidates: changedByEvents,
    onDone: ({ event, undecided }) => {
      void notify(adminEventMessages.added(event.title, undecided))
      onClose?.()
    },
  })
  return (
    <Form
      initialValues={copied ? copyOf(copied, clock()) : emptyEvent}
      schema={eventSchema(clock())}
      onSubmit={(values) => upload.withImage(values, (image) => run({ body: bodyOf(values, image) }))}
      resetWhenDone={!onClose}
      problem={upload.problem ?? problem}
    >
      <EventFields />
      <FormActions action="Add Event" pendingLabel="Adding..." onCancel={onClose} />
    </Form>
  )
}
