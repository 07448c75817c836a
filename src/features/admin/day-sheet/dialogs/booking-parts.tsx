/** Shared parts of booking, moving and canceling at the desk: the reason, what staff confirm, other slots, and 'Undo'. */
import * as yup from 'yup'
import type { ErrorCode } from '#api-contract/errors.ts'
import { changeReason, usualReasons } from '#domain/bookings/staff-booking-fields.ts'
import { fieldToYup } from '#lib/form-schema.ts'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { nameOf, nearestOpen, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { NearestOpen } from '#features/parts/nearest-open.tsx'
import { messageOf } from '#lib/api/errors.ts'
import { notify } from '#lib/toast.ts'
import { useDesk } from '#features/admin/day-sheet/queries.ts'
import { whoRegistered } from '#domain/families/families.ts'

const other = 'other'

type ReasonValues = { usual: string; words: string }

export const noReason: ReasonValues = { usual: '', words: '' }

/** The fields of a form that asks for a reason. */
export const reasonShape = { usual: yup.string(), words: fieldToYup(changeReason.reason) }

/** What the family reads; '' without a reason. */
export const reasonOf = ({ usual, words }: ReasonValues): string => (usual === other ? words : usual)

export function ReasonFields() {
  const { usual } = useFormValues<ReasonValues>()
  return (
    <>
      <SelectField
        name="usual"
        label="Reason"
        hint="The family reads it in the email and on their schedule."
        placeholder="No reason"
        options={[
          ...usualReasons.map((reason) => ({ value: reason, label: reason })),
          { value: other, label: 'Another reason' },
        ]}
      />
      {usual === other && <TextField name="words" label="In your words" />}
    </>
  )
}

/** What staff confirm after a refusal: an hour for other ages, or more than the week allows. */
export const ConfirmFields = ({ code, isUsedUp = false }: { code: ErrorCode | undefined; isUsedUp?: boolean }) => (
  <>
    {code === 'other_ages' && <CheckboxField name="anyAge" label="Allow it: this hour is for other ages" />}
    {(code === 'weekly_limit' || isUsedUp) && (
      <CheckboxField
        name="overLimit"
        label="Book over the weekly limit"
        hint="This session will not count toward the member’s weekly limit."
      />
    )}
  </>
)

const mostShown = 3

/** The free slots nearest to one that somebody else has just taken. */
export function NearestSlots({ slot, onPick }: { slot: Slot; onPick: (slot: Slot) => void }) {
  const now = useNow()
  const { data } = useApiQuery('daySheet', { input: { query: { date: slot.date } } })
  const nearest = data?.sheet
    ? nearestOpen(data.sheet, slot, now)
        .filter((each) => !isSameSlot(each, slot))
        .slice(0, mostShown)
    : []
  return <NearestOpen alternatives={nearest} onPick={onPick} />
}

/**
 * The 'Undo' of what the desk has just canceled or moved. In time, the family gets no e-mail about either. What is booked again
 * was allowed when it was made: within the limit or beyond it, and at any age.
 */
export function useUndo() {
  const { report } = useDesk()
  const { run: book } = useApiMutation('bookForMember')
  const { run: moveBack } = useApiMutation('moveBooking')

  const undoAction = (undo: () => ReturnType<typeof book | typeof moveBack>, freed?: Booking) => ({
    label: 'Undo',
    onClick: () =>
      void undo().then(async (outcome) => {
        if (!outcome.done) {
          const description = outcome.error ? messageOf(outcome.error) : undefined
          return notify({ title: 'Could not undo this', ...(description && { description }) }, 'problem')
        }
        const { booking } = outcome.reply
        await report({ booked: booking, ...(freed && { freed }) })
        return notify({ title: 'Undone', description: `${nameOf(booking)} has the slot again.` })
      }),
  })

  return {
    /** Books a canceled session again; undefined if its family has left. */
    cancel({ kind, unit, date, time, name, player, overLimit, member }: Booking) {
      if (!member) return undefined
      const { email } = whoRegistered(member)
      return undoAction(() => book({ body: { kind, unit, date, time, email, name, player, overLimit, anyAge: true } }))
    },
    move: (moved: Booking, { unit, date, time }: Booking) =>
      undoAction(
        () =>
          moveBack({ params: { id: moved.id }, body: { unit, date, time, overLimit: moved.overLimit, anyAge: true } }),
        moved,
      ),
  }
}
