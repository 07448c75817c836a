/** The four parts of the registration: parent, player, membership, account. */
import { type ReactNode, useId } from 'react'
import { membership } from '#domain/facility/facility.ts'
import { cardNames, cardTypes } from '#domain/accounts/membership.ts'
import { dollars } from '#domain/shop/money.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { CheckboxField, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { BillingFields, ParentFields, PlayerFields } from './family-fields.tsx'
import styles from './register.module.css'

const parts = ['Parent', 'Player', 'Membership', 'Account'] as const

function Part({ name, children }: { name: (typeof parts)[number]; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
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

export const ParentPart = () => (
  <Part name="Parent">
    <ParentFields />
  </Part>
)

export const PlayerPart = () => (
  <Part name="Player">
    <PlayerFields />
  </Part>
)

const planCards = [
  { value: 'monthly', label: `${dollars(membership.monthlyCents)}/mo`, note: 'Monthly, billed every month' },
  {
    value: 'annual',
    label: dollars(membership.annualCents),
    badge: <Badge tone="kick">{membership.annualSaving}</Badge>,
    note: 'Annual, billed once a year',
  },
]

/**
 * Formats an expiration date as 'MM/YY' while typing. Accepts pasted or autofilled text ('1227', '12/2027', '1/').
 * `before` is the previous text: deleting characters never adds the slash again.
 */
export function withSlash(typed: string, before: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  if (typed.length < before.length) return typed
  if (/^\d\/$/.test(typed)) return `0${typed}`
  if (digits.length < 2) return digits
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4)
  return `${digits.slice(0, 2)}/${year}`
}

export function MembershipPart() {
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
      <BillingFields />
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
