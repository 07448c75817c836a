/** Waits for places of a full event. */
import * as yup from 'yup'
import { eventWhen, isQuantity, type ClubEvent } from '#domain/events/events.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { eventStandbyMessages, wishMessages } from '#domain/standby/standby-messages.ts'
import { FormDialog } from '#features/parts/form-dialog.tsx'
import { notify } from '#lib/toast.ts'
import { QuantityField } from '#ui/forms/field.tsx'

const schema = yup.object({
  qty: yup.mixed().test('quantity', eventMessages.fields.qty, (qty) => typeof qty === 'number' && isQuantity(qty)),
})

export const WishDialog = ({ event, onClose }: { event: ClubEvent; onClose: () => void }) => (
  <FormDialog
    open
    onClose={onClose}
    title={`Wait for places: ${event.title}`}
    description={eventWhen(event)}
    initialValues={{ qty: eventQuantity.min }}
    schema={schema}
    call="addEventWish"
    input={({ qty }) => ({ body: { event: event.id, qty: Number(qty) } })}
    failed={wishMessages.notSaved}
    onDone={({ telling }) =>
      telling === 'mail'
        ? notify({ title: 'You are on the standby list', description: event.title })
        : notify({ title: wishMessages.telling[telling] }, 'problem')
    }
    action="Wait"
    pendingLabel="Saving..."
  >
    <QuantityField
      name="qty"
      label="Quantity"
      hint={`Including you. ${eventStandbyMessages.rule}`}
      min={eventQuantity.min}
      max={eventQuantity.max}
    />
  </FormDialog>
)
