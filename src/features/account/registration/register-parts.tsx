/** The four parts of the registration: parent, player, membership, account. */
import { type ReactNode, useId } from 'react'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { capitalize } from '#domain/text/text.ts'
import { CardFields } from '#features/account/card-fields.tsx'
import { AddressField, BillingFields, PlanField, PlayerFields } from '#features/family-fields.tsx'
import { paths } from '#lib/paths.ts'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import fields from '#features/family-fields.module.css'
import styles from './register.module.css'

const parts = ['Parent', 'Player', 'Membership', 'Account'] as const

function Part({ name, children }: { name: (typeof parts)[number]; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Row as="h2" gap="2-5" align="baseline" wrap={false} id={id} className={styles.partTitle}>
        <span className={styles.partNumber}>
          {parts.indexOf(name) + 1} of {parts.length}
        </span>{' '}
        {name}
      </Row>
      <Stack gap="4-5" className={styles.fields}>
        {children}
      </Stack>
    </section>
  )
}

export const ParentPart = () => (
  <Part name="Parent">
    <div className={fields.two}>
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
  </Part>
)

export const PlayerPart = () => (
  <Part name="Player">
    <PlayerFields nameOf={(field) => `child${capitalize(field)}`} />
  </Part>
)

export function MembershipPart() {
  return (
    <Part name="Membership">
      <PlanField name="membershipPlan" />
      <CardFields />
      <BillingFields />
    </Part>
  )
}

const NewTab = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

export function AccountPart() {
  return (
    <Part name="Account">
      <TextField name="email" label="Email" type="email" autoComplete="email" autoCapitalize="none" />
      <div className={fields.two}>
        <TextField
          name="password"
          label="Password"
          hint="At least 8 characters"
          type="password"
          autoComplete="new-password"
        />
        <TextField name="confirm" label="Confirm password" type="password" autoComplete="new-password" secret />
      </div>
      <CheckboxField
        name="agree"
        label="I agree to the terms and the privacy policy"
        hint={
          // In a new tab: this one may hold a card number, which nothing keeps.
          <>
            Read the <NewTab to={paths.terms}>terms</NewTab> and the <NewTab to={paths.privacy}>privacy policy</NewTab>.
            They open in a new tab.
          </>
        }
      />
    </Part>
  )
}
