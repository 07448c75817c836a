/** Why staff cancel or move a booking: one of the usual reasons, or words of their own. */
import * as yup from 'yup'
import { changeReason, usualReasons } from '#domain/bookings/staff-booking-fields.ts'
import { fieldToYup } from '#lib/form-schema.ts'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'

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
