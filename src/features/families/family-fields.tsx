/** Form fields about a family: for its registration, and for changes by itself and by staff. */
import { agesFor, fieldLimits, positions, priceTexts } from '#domain/plans/membership.ts'
import { playerNotes } from '#domain/families/player-notes.ts'
import { facility, membershipOn } from '#domain/facility/facility.ts'
import { capitalize } from '#domain/text/text.ts'
import { useClubDay } from '#lib/clock.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { useFormValues } from '#ui/forms/form.tsx'
import { Grid } from '#ui/layout/box.tsx'

export const AddressField = () => (
  <TextField name="address" label="Address" hint="Street, city, state and ZIP code" autoComplete="street-address" />
)

/** The fields of a caregiver. The registration says whose they are: labels that would wrap unevenly in narrow columns. */
export function CaregiverFields({ atRegistration = false }: { atRegistration?: boolean }) {
  const label = (text: string) => (atRegistration ? `Parent/Guardian ${text}` : capitalize(text))
  return (
    <>
      <Grid column={atRegistration ? 'middle' : 'narrow'} align="start">
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

/** `ofCaller`: it is charged to the card of whoever sees this. */
export function PlanField({ name = 'plan', ofCaller = true }: { name?: string; ofCaller?: boolean }) {
  const prices = membershipOn(useClubDay())
  const [monthly, annual] = [priceTexts('monthly', prices), priceTexts('annual', prices)]
  const { feePercent, annualSaving } = facility.membership
  return (
    <RadioCards
      name={name}
      label="Membership plan"
      options={[
        { value: 'monthly', label: `${monthly.price}/mo`, note: `Monthly, billed every month: ${monthly.total}` },
        {
          value: 'annual',
          label: annual.price,
          badge: <Badge tone="kick">{annualSaving}</Badge>,
          note: `Annual, billed once a year: ${annual.total}`,
        },
      ]}
      hint={ofCaller ? `Your card is charged offline, plus a ${feePercent}% transaction fee.` : undefined}
    />
  )
}

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
