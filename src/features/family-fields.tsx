/** Form fields about a family: for its registration, and for changes by itself and by staff. */
import { agesFor, fieldLimits, positions } from '#domain/accounts/membership.ts'
import { playerNotes } from '#domain/accounts/player-notes.ts'
import { membership } from '#domain/facility/facility.ts'
import { dollars } from '#domain/shop/money.ts'
import { capitalize } from '#domain/text/text.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { Grid } from '#ui/layout/box.tsx'

export const AddressField = () => (
  <TextField name="address" label="Address" hint="Street, city, state and ZIP code" autoComplete="street-address" />
)

/** The fields of a caregiver. The registration says whose they are. */
export function CaregiverFields({ atRegistration = false }: { atRegistration?: boolean }) {
  const label = (text: string) => (atRegistration ? `Parent/Guardian ${text}` : capitalize(text))
  return (
    <>
      <Grid column="narrow" align="start">
        <TextField name="firstName" label={label('first name')} autoComplete="given-name" />
        <TextField name="lastName" label={label('last name')} autoComplete="family-name" />
      </Grid>
      <TextField
        name={atRegistration ? 'parentPhone' : 'phone'}
        label={label('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={fieldLimits.phone}
      />
    </>
  )
}

const planCards = [
  { value: 'monthly', label: `${dollars(membership.monthlyCents)}/mo`, note: 'Monthly, billed every month' },
  {
    value: 'annual',
    label: dollars(membership.annualCents),
    badge: <Badge tone="kick">{membership.annualSaving}</Badge>,
    note: 'Annual, billed once a year',
  },
]

/** `ofCaller`: it is charged to the card of whoever sees this. */
export const PlanField = ({ name = 'plan', ofCaller = true }: { name?: string; ofCaller?: boolean }) => (
  <RadioCards
    name={name}
    label="Membership plan"
    options={planCards}
    hint={ofCaller ? `Your card is charged offline, plus a ${membership.feePercent}% transaction fee.` : undefined}
  />
)

const options = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }))

const ownName = (field: string) => field

/** The fields of a player; `nameOf` says what they are called in the form. */
export function PlayerFields({ nameOf = ownName }: { nameOf?: (field: string) => string }) {
  const age = String(useFormValues()[nameOf('age')] ?? '')
  return (
    <>
      {/* autoComplete off: the browser would fill in the parent's details. */}
      <TextField name={nameOf('name')} label="Child's name" autoComplete="off" />
      <Grid column="narrow" align="start">
        <SelectField
          name={nameOf('age')}
          label="Child's age"
          placeholder="Select age"
          options={options(agesFor(age))}
        />
        <SelectField
          name={nameOf('position')}
          label="Child's position"
          placeholder="Select position"
          options={options(positions)}
        />
      </Grid>
      <Grid column="middle" align="start">
        {Object.entries(playerNotes).map(([name, { label, type }]) => (
          <TextField key={name} name={nameOf(name)} label={`${label} (optional)`} type={type} autoComplete="off" />
        ))}
      </Grid>
    </>
  )
}

const billingChoices = [
  { value: 'same', label: 'Same as home address' },
  { value: 'different', label: 'Different address' },
]

export function BillingFields() {
  const { billingAddressType } = useFormValues<{ billingAddressType: string }>()
  return (
    <>
      <RadioCards name="billingAddressType" label="Billing address" options={billingChoices} />
      {billingAddressType === 'different' && (
        <TextField name="billingAddress" label="Billing address" autoComplete="billing street-address" />
      )}
    </>
  )
}
