/** 'Book it' dialog: of a weekly event the date, name and email (from the profile), and quantity. Closes on success, keeps the entries on failure. */
import type { ReactNode } from 'react'
import * as yup from 'yup'
import { counted, isolated } from '#domain/text/text.ts'
import { eventClock, eventWhen, isQuantity, type ClubEvent, type EventBooking } from '#domain/events/events.ts'
import { peopleText } from '#domain/events/guests.ts'
import { rsvpFields, whyNotRsvpEmail } from '#domain/events/rsvp-fields.ts'
import { required } from '#domain/fields/field-rules.ts'
import { eventQuantity } from '#domain/facility/facility.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { awayOn } from '#domain/families/players.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { fieldToYup, whyNot } from '#lib/form-schema.ts'
import { eventBookingsEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { useAccount, type Account } from '#lib/session/account.ts'
import type { Profile } from '#domain/people/people.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
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
    qty: yup.mixed().test('quantity', fields.qty, (qty) => typeof qty === 'number' && isQuantity(qty)),
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
  const { data: account, isLoading } = useAccount()
  const last = useStorageEntry(eventBookingsEntry).at(-1)
  const coming = own ?? comingFirst(account?.players ?? [], eventClock(event).date, { left, last })
  const { name = profile.profileName, qty, players = [] } = coming
  const initial: RsvpRequest = {
    event: event.id,
    name,
    email: profile.email,
    qty,
    players: [...players],
    // An older RSVP has the number only: the first who is no player is taken for the one who replied.
    comes: coming.comes ?? qty > players.length,
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={event.title}
      description={
        asksDate ? undefined : [eventWhen(event), event.room && isolated(event.room)].filter(Boolean).join(' · ')
      }
    >
      {isLoading ? (
        <Skeleton count={4} />
      ) : (
        <Form
          initialValues={initial}
          schema={rsvpSchema(profile.email)}
          onSubmit={submit}
          summary={() => eventMessages.missing}
        >
          {problem && <Problem title={problem.title}>{problem.description}</Problem>}
          {asksDate && (
            <SelectField
              name="event"
              label="Date"
              options={dates.map((each) => ({ value: each.id, label: eventWhen(each) }))}
            />
          )}
          <Guests dates={dates} left={left} own={profile.profileName}>
            <TextField name="name" label="Name" autoComplete="name" maxLength={fieldLimits.name} />
            <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={fieldLimits.email} />
          </Guests>
          <DialogActions>
            <Submit pendingLabel="Booking...">{own ? 'Change booking' : <BookLabel />}</Submit>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  )
}

type Coming = Pick<EventBooking, 'name' | 'qty' | 'players' | 'comes'>

/** A family with several players comes for them, all who can; with the one who replies, if they came along the last time. */
function comingFirst(
  players: Account['players'],
  date: Day,
  { left, last }: { left: number | undefined; last: EventBooking | undefined },
): Partial<Coming> & Pick<Coming, 'qty'> {
  const active = players.filter(({ retired }) => retired === undefined)
  const free = active.filter((player) => !awayOn(player, date)).map(({ id }) => id)
  const comes = last?.comes === true
  const qty = free.length + Number(comes)
  const fits = qty <= Math.min(left ?? qty, eventQuantity.max)
  return active.length < 2 || free.length === 0 || !fits ? { qty: eventQuantity.min } : { qty, players: free, comes }
}

/** 'Book it: 3 places', where it is not one. */
function BookLabel() {
  const { qty } = useFormValues<RsvpRequest>()
  return Number(qty) > 1 ? `Book it: ${counted(Number(qty), 'place')}` : 'Book it'
}

const me = 'me'

/** How many come; a family with several players ticks who, and adds friends. The other caregiver may have replied. */
type GuestsProps = { dates: Dates; left: number | undefined; own: string; children: ReactNode }

function Guests({ dates, left, own, children }: GuestsProps) {
  const { data: account } = useAccount()
  const { event, name, qty, players, comes } = useFormValues<RsvpRequest>()
  const { date } = eventClock(dates.find(({ id }) => id === event) ?? dates[0])
  const fillIn = useFillIn()
  const shown = (account?.players ?? []).filter(({ id, retired }) => retired === undefined || players.includes(id))
  const places = left === undefined ? '' : ` ${eventMessages.placesLeft(left)}.`
  if (shown.length < 2) {
    return (
      <>
        {children}
        <QuantityField name="qty" label="Quantity" hint={`Including you.${places}`} {...eventQuantity} />
      </>
    )
  }
  const ticked = comes ? [...players, me] : players
  const choose = (next: string[]) => {
    fillIn({
      comes: next.includes(me),
      players: next.filter((id) => id !== me),
      ...(qty !== '' && { qty: qty + next.length - ticked.length }),
    })
  }
  return (
    <>
      <Choices
        legend="Who's coming?"
        choices={[
          ...shown.map(({ id, name, ...player }) => {
            const away = awayOn(player, date)
            return { id, label: name, hint: away && playerMessages.away(away), disabled: away !== undefined }
          }),
          { id: me, label: name === own ? 'Me' : name },
        ]}
        chosen={ticked}
        onChange={choose}
      />
      <QuantityField
        name="qty"
        label="Friends"
        hint={`${peopleText(Number(qty))} in all.${places}`}
        min={0}
        max={eventQuantity.max - ticked.length}
        beside={ticked.length}
      />
      {children}
    </>
  )
}
