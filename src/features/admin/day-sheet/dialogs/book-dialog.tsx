/** Books a slot for a member. Beyond the weekly limit, or in an hour for other ages, staff must confirm the booking explicitly. */
import { useState } from 'react'
import * as yup from 'yup'
import type { Slot } from '#domain/bookings/bookings.ts'
import { staffBookingFields } from '#domain/bookings/staff-booking-fields.ts'
import { clockRange, longDay, nearMoment } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import type { ListedPlayer } from '#features/admin/parts/member-index.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { toYup } from '#lib/form-schema.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MemberField, OverLimitField, PlayerField, valuesOf, type BookValues } from './member-field.tsx'
import { NearestSlots } from './nearest-slots.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { cellContentAt, nameOf } from '#features/admin/day-sheet/sheet-view.ts'
import { changedByDesk, useDesk } from '#features/admin/day-sheet/queries.ts'

const isAddress = (text = '') => /\S@\S/.test(text)
const fields = toYup(staffBookingFields)
const schema = yup.object({
  ...fields,
  email: fields.email.test('email', 'Choose a member below, or enter a full email address', isAddress),
  // Filled in with the member: until then, only the member is missing.
  name: yup.string().when('email', ([email], schema) => (isAddress(email as string) ? fields.name : schema)),
})

const empty: BookValues = { email: '', player: '', name: '', overLimit: false, anyAge: false }

/** `preset`: who is chosen already. */
type BookDialogProps = { slot: Slot; preset: ListedPlayer | undefined; onClose: () => void }

export function BookDialog({ slot: asked, preset, onClose }: BookDialogProps) {
  const [slot, setSlot] = useState(asked)
  const { kind, unit, date, time } = slot
  const { report, setPlayer } = useDesk()
  const cache = useApiCache()
  const { pending, problem, code, run, reset } = useApiMutation('bookForMember', {
    noResponse: `Could not book. ${daySheetMessages.safeToRetry}`,
    invalidates: changedByDesk,
    onFailed: () => cache.invalidate('daySheet'),
    onDone: async ({ booking }, { body }) => {
      await report({ booked: booking })
      void notify({ title: 'Booked', description: `${body.name} is on the day sheet.` })
      setPlayer(undefined)
      onClose()
    },
  })
  // Without a choice, it is for the only player.
  const book = ({ player, ...values }: BookValues) =>
    run({ body: { kind, unit, date, time, ...values, ...(player && { player }) } })

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Book ${unitName(slot)}`}
      description={`${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`}
    >
      <Form initialValues={preset ? { ...empty, ...valuesOf(preset) } : empty} schema={schema} onSubmit={book}>
        <MemberField />
        <PlayerField slot={slot} />
        <TextField name="name" label="Player" autoComplete="off" hint="Shown on the day sheet" />
        <OfferNote slot={slot} />
        {problem && <Banner tone="problem">{problem}</Banner>}
        {(code === 'slot_taken' || code === 'slot_closed' || code === 'held_for_you') && (
          <NearestSlots
            slot={slot}
            onPick={(next) => {
              setSlot(next)
              reset()
            }}
          />
        )}
        {code === 'other_ages' && <CheckboxField name="anyAge" label={daySheetMessages.anyAge} />}
        <OverLimitField slot={slot} isRefused={code === 'weekly_limit'} />
        <FormActions action="Book" pendingLabel="Booking..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** That the slot is held for a family that waits, and for whom. */
function OfferNote({ slot }: { slot: Slot }) {
  const now = useNow()
  const { data } = useApiQuery('daySheet', { input: { query: { date: slot.date } } })
  const offer = data?.sheet && cellContentAt(data.sheet, slot, now).offer
  if (!offer) return null
  return (
    <Banner tone="kick">
      {daySheetMessages.offeredUntil(nameOf(offer), nearMoment(offer.until, now))}. If you book it for somebody else,
      the offer is withdrawn and the family is told.
    </Banner>
  )
}
