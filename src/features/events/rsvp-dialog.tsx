/** 'Book it' dialog: name and email (from the profile) and quantity. Closes on success, keeps the entries on failure. */
import { eventWhen, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { QuantityField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { useRsvp, type RsvpRequest } from './use-rsvp.ts'

type RsvpDialogProps = { event: ClubEvent; own: EventBooking | undefined; profile: Profile; onClose: () => void }

export function RsvpDialog({ event, own, profile, onClose }: RsvpDialogProps) {
  const { submit, problem } = useRsvp(event, onClose)
  const initial: RsvpRequest = {
    name: own?.name ?? profile.profileName,
    email: profile.email,
    qty: own?.qty ?? eventQuantity.min,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={event.title}
      description={[eventWhen(event), event.room].filter(Boolean).join(' · ')}
    >
      <Form initialValues={initial} onSubmit={submit}>
        {problem && (
          <Banner tone="problem">
            <b>{problem.title}</b>
            <span>{problem.description}</span>
          </Banner>
        )}
        <TextField name="name" label="Name" autoComplete="name" maxLength={fieldLimits.name} />
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={fieldLimits.email} />
        <QuantityField
          name="qty"
          label="Quantity"
          hint="You included."
          min={eventQuantity.min}
          max={eventQuantity.max}
        />
        <DialogActions>
          <Submit pendingLabel="Booking…">{own ? 'Change booking' : 'Book it'}</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
