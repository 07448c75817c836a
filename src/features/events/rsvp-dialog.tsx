/** 'Book it' dialog: of a weekly event the date, name and email (from the profile), and quantity. Closes on success, keeps the entries on failure. */
import * as yup from 'yup'
import { eventWhen, isQuantity, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { rsvpFields, whyNotGuests, whyNotRsvpEmail } from '#domain/events/rsvp-fields.ts'
import { required } from '#domain/fields/field-rules.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { eventMessages } from '#domain/messages/event-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { andList } from '#domain/text/text.ts'
import { fieldToYup, whyNot } from '#lib/form-schema.ts'
import { useAccount } from '#lib/session/account.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { QuantityField, SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit, useFillIn, useFormValues } from '#ui/forms/form.tsx'
import { useRsvp, type RsvpRequest } from './use-rsvp.ts'

const { fields } = eventMessages

/** `own` is the member's address. */
const rsvpSchema = (own: string) =>
  yup.object({
    name: fieldToYup(required(rsvpFields.name, fields.name)),
    email: fieldToYup(required(rsvpFields.email, fields.email)).test(
      whyNot<RsvpRequest>(({ email = own }) => whyNotRsvpEmail(email, own)),
    ),
    qty: yup
      .mixed()
      .test('quantity', fields.qty, (qty) => typeof qty === 'number' && isQuantity(qty))
      .test(whyNot<RsvpRequest>(({ qty, players }) => whyNotGuests(Number(qty), players))),
  })

/** The dates of a weekly event among which to choose, or one event. */
export type Dates = readonly [ClubEvent, ...ClubEvent[]]

type RsvpDialogProps = {
  dates: Dates
  own: EventBooking | undefined
  /** Undefined if there is no limit, or it is not known. */
  left: number | undefined
  profile: Profile
  onClose: () => void
}

export function RsvpDialog({ dates, own, left, profile, onClose }: RsvpDialogProps) {
  const [event] = dates
  const asksDate = dates.length > 1
  const { submit, problem } = useRsvp(event.title, onClose)
  const initial: RsvpRequest = {
    event: event.id,
    name: own?.name ?? profile.profileName,
    email: profile.email,
    qty: own?.qty ?? eventQuantity.min,
    players: [...(own?.players ?? [])],
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={event.title}
      description={asksDate ? undefined : [eventWhen(event), event.room].filter(Boolean).join(' · ')}
    >
      <Form
        initialValues={initial}
        schema={rsvpSchema(profile.email)}
        onSubmit={submit}
        summary={({ qty }) => (qty === playerMessages.tooFewGuests ? undefined : eventMessages.missing)}
      >
        {problem && (
          <Banner tone="problem" title={problem.title}>
            {problem.description}
          </Banner>
        )}
        {asksDate && (
          <SelectField
            name="event"
            label="Date"
            options={dates.map((each) => ({ value: each.id, label: eventWhen(each) }))}
          />
        )}
        <WhoComes profileName={profile.profileName} />
        <TextField name="name" label="Name" autoComplete="name" maxLength={fieldLimits.name} />
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={fieldLimits.email} />
        <QuantityField
          name="qty"
          label="Quantity"
          hint={left === undefined ? 'Including you.' : `Including you. ${eventMessages.placesLeft(left)}.`}
          min={eventQuantity.min}
          max={eventQuantity.max}
        />
        <DialogActions>
          <Submit pendingLabel="Booking...">{own ? 'Change booking' : 'Book it'}</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** For a family with several players: who comes. Name and quantity follow as long as nobody has changed them. */
function WhoComes({ profileName }: { profileName: string }) {
  const { data: account } = useAccount()
  const { name, qty, players: ids } = useFormValues<RsvpRequest>()
  const fillIn = useFillIn()
  const family = account?.players ?? []
  const shown = family.filter(({ id, retired }) => retired === undefined || ids.includes(id))
  if (shown.length < 2) return null
  const nameFor = (chosen: readonly string[]) => {
    const names = family.filter(({ id }) => chosen.includes(id)).map((player) => player.name)
    const joined = andList(names)
    return names.length > 0 && joined.length <= fieldLimits.name ? joined : profileName
  }
  const qtyFor = (chosen: readonly string[]) => Math.max(chosen.length, eventQuantity.min)
  const choose = (next: string[]) =>
    fillIn({
      players: next,
      ...(name === nameFor(ids) && { name: nameFor(next) }),
      ...(qty === qtyFor(ids) && { qty: qtyFor(next) }),
    })
  return (
    <Choices
      legend="Who's coming?"
      choices={shown.map((player) => ({ id: player.id, label: player.name }))}
      chosen={ids}
      onChange={choose}
    />
  )
}
