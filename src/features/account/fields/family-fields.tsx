/** Form fields about a family, used for registration and for editing. */
import { agesFor, fieldLimits, positions } from '#domain/accounts/membership.ts'
import { RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { capitalized } from '#features/account/family-text.ts'
import type { AddressValues, PlayerValues } from './account-values.ts'
import styles from './fields.module.css'

export function ParentFields() {
  return (
    <>
      <div className={styles.two}>
        <TextField name="firstName" label="Parent/Guardian first name" autoComplete="given-name" />
        <TextField name="lastName" label="Parent/Guardian last name" autoComplete="family-name" />
      </div>
      <TextField
        name="parentPhone"
        label="Parent/Guardian phone"
        type="tel"
        autoComplete="tel"
        maxLength={fieldLimits.phone}
      />
      <AddressField />
    </>
  )
}

export const AddressField = () => (
  <TextField name="address" label="Address" hint="Street, city, state and ZIP code" autoComplete="street-address" />
)

const options = (values: readonly string[]) => values.map((value) => ({ value, label: capitalized(value) }))

type PlayerFieldNames = Record<Exclude<keyof PlayerValues, 'plan'>, string>
const ownNames: PlayerFieldNames = { name: 'name', age: 'age', position: 'position', team: 'team', phone: 'phone' }

/** The fields of a player; `names` if they are called otherwise in the form. */
export function PlayerFields({ names = ownNames }: { names?: PlayerFieldNames }) {
  const age = String(useFormValues()[names.age] ?? '')
  return (
    <>
      {/* autoComplete off: the browser would fill in the parent's details. */}
      <TextField name={names.name} label="Child's name" autoComplete="off" />
      <div className={styles.two}>
        <SelectField name={names.age} label="Child's age" placeholder="Select age" options={options(agesFor(age))} />
        <SelectField
          name={names.position}
          label="Child's position"
          placeholder="Select position"
          options={options(positions)}
        />
        <TextField name={names.team} label="Team name (optional)" autoComplete="off" />
        <TextField name={names.phone} label="Child's phone (optional)" type="tel" autoComplete="off" />
      </div>
    </>
  )
}

const billingChoices = [
  { value: 'same', label: 'Same as home address' },
  { value: 'different', label: 'Different address' },
]

export function BillingFields() {
  const { billingAddressType } = useFormValues<AddressValues>()
  return (
    <>
      <RadioCards name="billingAddressType" label="Billing address" options={billingChoices} />
      {billingAddressType === 'different' && (
        <TextField name="billingAddress" label="Billing address" autoComplete="billing street-address" />
      )}
    </>
  )
}
