/** Waits for places of a full event. */
import * as yup from 'yup'
import { eventWhen, isQuantity, type ClubEvent } from '#domain/events/events.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { eventStandbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { QuantityField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

const schema = yup.object({
  qty: yup.mixed().test('quantity', eventMessages.fields.qty, (qty) => typeof qty === 'number' && isQuantity(qty)),
})

export function WishDialog({ event, onClose }: { event: ClubEvent; onClose: () => void }) {
  const { run, pending, problem } = useApiMutation('addEventWish', {
    failed: wishMessages.notSaved,
    onDone({ telling }) {
      void notify({ title: 'You are on the standby list', description: event.title }, 'success')
      if (telling !== 'mail') void notify({ title: wishMessages.telling[telling] }, 'problem')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Wait for places: ${event.title}`}
      description={eventWhen(event)}
    >
      <Form
        initialValues={{ qty: eventQuantity.min }}
        schema={schema}
        onSubmit={async ({ qty }) => {
          await run({ body: { event: event.id, qty: Number(qty) } })
        }}
      >
        <Problem>{problem}</Problem>
        <QuantityField
          name="qty"
          label="Quantity"
          hint={`Including you. ${eventStandbyMessages.rule}`}
          min={eventQuantity.min}
          max={eventQuantity.max}
        />
        <DialogActions>
          <Submit pendingLabel="Saving...">Wait</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
