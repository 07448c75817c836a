/** Price summary of the selected plan. */
import { Fragment } from 'react'
import { openingText } from '#domain/calendar/opening.ts'
import { facility, membershipOn } from '#domain/facility/facility.ts'
import { openingOf } from '#domain/facility/live.ts'
import { chargeOf, plans, type Plan, type Prices } from '#domain/plans/membership.ts'
import { dollars } from '#domain/text/text.ts'
import { useClubDay } from '#lib/clock.ts'
import { useFormValues } from '#ui/forms/form.tsx'
import type { RegisterValues } from './register-values.ts'
import { SmallPrint } from '#ui/layout/box.tsx'
import styles from './register.module.css'

const labels: Record<Plan, { name: string; interval: string }> = {
  monthly: { name: 'Monthly plan', interval: 'per month' },
  annual: { name: 'Annual plan', interval: 'per year' },
}

const priceOf = (plan: Plan, prices: Prices) => ({ ...labels[plan], ...chargeOf(plan, prices) })

function usePrice() {
  const plan = useFormValues<RegisterValues>().membershipPlan as Plan | ''
  const prices = membershipOn(useClubDay())
  return plan === '' ? undefined : priceOf(plan, prices)
}

export function PlanSummary() {
  const price = usePrice()
  const day = useClubDay()
  const prices = membershipOn(day)
  const { childName } = useFormValues<RegisterValues>()
  const opening = openingOf()
  return (
    <>
      <h2 className={styles.summaryTitle} data-boards="">
        Your plan
      </h2>
      {price ? (
        <dl className={styles.sums}>
          <dt>{price.name}</dt>
          <dd>{dollars(price.cents)}</dd>
          <dt>{facility.membership.feePercent}% transaction fee</dt>
          <dd>{dollars(price.fee)}</dd>
          <dt className={styles.total}>Total {price.interval}</dt>
          <dd className={styles.total}>{dollars(price.total)}</dd>
        </dl>
      ) : (
        <dl className={styles.sums}>
          {plans
            .map((plan) => priceOf(plan, prices))
            .map(({ name, total, interval }) => (
              <Fragment key={name}>
                <dt>{name}, fee included</dt>
                <dd>
                  <b>{dollars(total)}</b> {interval}
                </dd>
              </Fragment>
            ))}
        </dl>
      )}
      {childName.trim() && <p>One membership for {childName.trim()}.</p>}
      {opening && day < opening.day && (
        <p>{openingText(opening)}. The membership begins on that day: join now, see the hours and sign what we need.</p>
      )}
      <SmallPrint>
        Nothing is charged on this site, and it never has your card’s number. Bring the card to your first visit.
      </SmallPrint>
    </>
  )
}

/** The total in one line, next to the submit button on phones. */
export function PlanTotal() {
  const price = usePrice()
  if (!price) return null
  return (
    <p className={styles.line}>
      <b>{dollars(price.total)}</b> {price.interval}, fee included
    </p>
  )
}
