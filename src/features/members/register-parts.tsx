/** The four parts of the registration: parent, player, membership, account. */
import { type ReactNode, useId } from 'react'
import { membership } from '#domain/facility.ts'
import { ages, cardTypes, fieldLimits, positions, type CardType } from '#domain/membership.ts'
import { dollars } from '#domain/money.ts'
import { Badge } from '#ui/badge.tsx'
import { CheckboxField, RadioCards, SelectField, TextField } from '#ui/field.tsx'
import { useFormValues } from '#ui/form.tsx'
import { withSlash } from './expiry.ts'
import type { RegisterValues } from './register-schema.ts'
import styles from './register.module.css'

const parts = ['Parent', 'Player', 'Membership', 'Account'] as const

function Part({ name, children }: { name: (typeof parts)[number]; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id} className={styles['partTitle']}>
        <span className={styles['partNumber']}>
          {parts.indexOf(name) + 1} of {parts.length}
        </span>{' '}
        {name}
      </h2>
      <div className={styles['fields']}>{children}</div>
    </section>
  )
}

export function ParentPart() {
  return (
    <Part name="Parent">
      <div className={styles['two']}>
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
      <TextField name="address" label="Address" hint="Street, city, state and ZIP code" autoComplete="street-address" />
    </Part>
  )
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const options = (words: readonly string[]) => words.map((value) => ({ value, label: titled(value) }))

export function PlayerPart() {
  return (
    <Part name="Player">
      {/* A child's words are not the parent's: what the browser knows of the parent stays out of these fields. */}
      <TextField name="childName" label="Child's name" autoComplete="off" />
      <div className={styles['two']}>
        <SelectField name="childAge" label="Child's age" placeholder="Select age" options={options(ages)} />
        <SelectField
          name="childPosition"
          label="Child's position"
          placeholder="Select position"
          options={options(positions)}
        />
        <TextField name="childTeam" label="Team name (optional)" autoComplete="off" />
        <TextField name="childPhone" label="Child's phone (optional)" type="tel" autoComplete="off" />
      </div>
    </Part>
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

const cardNames: Record<CardType, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

const billingChoices = [
  { value: 'same', label: 'Same as home address' },
  { value: 'different', label: 'Different address' },
]

export function MembershipPart() {
  const { billingAddressType } = useFormValues<RegisterValues>()
  return (
    <Part name="Membership">
      <RadioCards
        name="membershipPlan"
        label="Membership plan"
        options={planCards}
        hint={`Your card is charged offline, plus a ${membership.feePercent}% transaction fee.`}
      />
      <SelectField
        name="cardType"
        label="Card type"
        placeholder="Select card"
        autoComplete="cc-type"
        options={cardTypes.map((value) => ({ value, label: cardNames[value] }))}
      />
      <TextField
        name="cardNumber"
        label="Card number"
        hint="Only its type, last four digits and expiration leave this browser."
        inputMode="numeric"
        autoComplete="cc-number"
        secret
      />
      <div className={styles['two']}>
        <TextField
          name="cardExp"
          label="Expiration"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          format={withSlash}
        />
        <TextField name="cvv" label="CVV" inputMode="numeric" autoComplete="cc-csc" maxLength={4} secret />
      </div>
      <RadioCards name="billingAddressType" label="Billing address" options={billingChoices} />
      {billingAddressType === 'different' && (
        <TextField name="billingAddress" label="Billing address" autoComplete="billing street-address" />
      )}
    </Part>
  )
}

export function AccountPart() {
  return (
    <Part name="Account">
      <TextField name="email" label="Email" type="email" autoComplete="email" autoCapitalize="none" />
      <div className={styles['two']}>
        <TextField
          name="password"
          label="Password"
          hint="At least 8 characters"
          type="password"
          autoComplete="new-password"
        />
        <TextField name="confirm" label="Confirm password" type="password" autoComplete="new-password" secret />
      </div>
      <CheckboxField name="agree" label="I agree to the terms and the privacy policy" />
    </Part>
  )
}
