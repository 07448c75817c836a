/** Books a slot for a family that waits. Over the weekly limit, or in an hour for other ages, staff confirm it explicitly. */
import * as yup from 'yup'
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, longDay, type Day } from '#domain/calendar/calendar.ts'
import { deskStandbyMessages } from '#domain/standby/standby-messages.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import { andList } from '#domain/text/text.ts'
import { useDesk, useDeskMutation, type DeskWish } from '#features/admin/day-sheet/queries.ts'
import { ConfirmFields } from '#features/admin/day-sheet/dialogs/booking-parts.tsx'
import { cellContentAt, type Sheet } from '#features/admin/day-sheet/sheet-view.ts'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { namesOf } from './waiting.tsx'

const schema = yup.object({ slots: yup.string().required(deskStandbyMessages.other) })

export function GiveDialog({ wish, sheet, onClose }: { wish: DeskWish; sheet: Sheet; onClose: () => void }) {
  const { id, kind, players, member } = wish
  const names = namesOf(wish)
  const { day, now } = useDesk()
  const choices = openFor(wish, day, sheet, now)
  const { pending, problem, code, run } = useDeskMutation('giveSlot', {
    failed: 'Could not book it',
    changes: ({ bookings }) => bookings.map((booked) => ({ booked })),
    notice: () => [{ title: 'Booked', description: `${names} no longer waits for it.` }],
    onClose,
  })
  const initial = { slots: choices[0]?.value ?? '', overLimit: false, anyAge: false }
  const give = async ({ slots: chosen, overLimit, anyAge }: typeof initial) => {
    // The first one is shown once another desk has taken what was chosen.
    const { slots } = choices.find(({ value }) => value === chosen) ?? choices[0]!
    const { date, time } = slots[0]!
    const bookings = slots.map(({ unit }, nth) => ({ player: players[nth]!, unit }))
    await run({ params: { id }, body: { member: member.id, kind, date, time, bookings, overLimit, anyAge } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={deskStandbyMessages.giveTo(names)}
      description={`${longDay(day)}: ${wishText(wish)}`}
    >
      {choices.length === 0 ? (
        <Banner>Nothing that they wait for is open on this day.</Banner>
      ) : (
        <Form initialValues={initial} schema={schema} onSubmit={give}>
          <SelectField name="slots" label="Slot" options={choices.map(({ value, label }) => ({ value, label }))} />
          <Problem>{problem}</Problem>
          <ConfirmFields code={code} />
          <FormActions action={deskStandbyMessages.give} pendingLabel="Booking..." onCancel={onClose} />
        </Form>
      )}
    </Dialog>
  )
}

/** One slot, or one for each player at the same time. */
type Choice = { value: string; label: string; slots: Slot[] }

/**
 * Of one player every open slot that the wish is for; of several each hour with enough of them. One that is held for another
 * family is said so: giving it takes the offer back.
 */
function openFor(wish: DeskWish, day: Day, sheet: Sheet, now: Date): Choice[] {
  const { kind, players } = wish
  const heldAt = (slot: Slot) => cellContentAt(sheet, slot, now).held
  const isOpen = (slot: Slot) =>
    isWishedSlot(wish, slot) && (cellContentAt(sheet, slot, now).bookable || isOthers(slot))
  const isOthers = (slot: Slot) => {
    const held = heldAt(slot)
    return held !== undefined && !players.includes(held.player)
  }
  return slotTimes(kind).flatMap((time) => {
    const open = unitsOf(kind)
      .map((unit): Slot => ({ kind, unit, date: day, time }))
      .filter(isOpen)
      .toSorted((one, other) => Number(isOthers(one)) - Number(isOthers(other)))
    const parties = players.length === 1 ? open.map((slot) => [slot]) : [open.slice(0, players.length)]
    return parties.filter((slots) => slots.length === players.length).map(choiceOf)
  })

  function choiceOf(slots: Slot[]): Choice {
    const [{ time }] = slots as [Slot]
    const places = slots.map((slot) => {
      const held = heldAt(slot)
      return held ? `${unitName(slot)} (offered to ${held.name})` : unitName(slot)
    })
    return {
      value: slots.map(({ unit }) => `${time} ${unit}`).join(),
      label: `${clockTime(time)}, ${andList(places)}`,
      slots,
    }
  }
}
