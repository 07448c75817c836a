/** Landing page hero: headline, what a visitor can do, illustration of the lanes, and key facts. */
import type { ReactNode } from 'react'
import { isSameEveryDay, widestHoursOn } from '#domain/facility/hours-text.ts'
import { priceTexts } from '#domain/plans/membership.ts'
import { bookables, childAges, facility, membershipOn } from '#domain/facility/facility.ts'
import { pluralize } from '#domain/text/text.ts'
import { GhostLink } from '#features/parts/button-link.tsx'
import { useClubDay } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { Row, Text, Wrap } from '#ui/layout/box.tsx'
import styles from './hero.module.css'

const [first, second, third] = facility.headline

/** Facts in the strip below the hero. */
const headlineFacts = [
  { number: String(bookables.lane.units), what: 'shooting lanes' },
  { number: String(bookables.speede.units), what: 'Speede units' },
] as const

/** `picture` shows the lanes (hero-picture.tsx), `tour` is the button that books a tour. */
export function Hero({ picture, tour }: { picture: ReactNode; tour: ReactNode }) {
  return (
    <>
      <div className={styles.hero} data-boards="">
        <Wrap className={styles.copy}>
          <p className={styles.where}>
            {facility.city} · ages {childAges.min} to {childAges.max}
          </p>
          {/* Explicit line breaks, so that lines do not reflow when the web font loads. */}
          <h1>
            <span>{first}</span> <span>{second}</span> <span>{third}</span>
          </h1>
          <Text size="lead" tone="muted" className={styles.lead}>
            A members-only {facility.facilityNoun} for young hockey players: {pluralize(bookables.lane.units, 'lane')}{' '}
            of synthetic ice, Speede fitness, good food and coaches who have played.
          </Text>
          <Row gap="3">
            {tour}
            <GhostLink to={paths.members}>Learn More</GhostLink>
          </Row>
        </Wrap>
        {/* After the text, so that the first paint does not wait for the illustrations. */}
        <div className={styles.illustration}>{picture}</div>
      </div>
      <div className={styles.facts}>
        <Wrap as="ul">
          {headlineFacts.map(({ number, what }) => (
            <li key={what}>
              <b>{number}</b> {what}
            </li>
          ))}
          <Hours />
          <Price />
        </Wrap>
      </div>
    </>
  )
}

function Hours() {
  const day = useClubDay()
  const days = isSameEveryDay(day)
    ? facility.holidays.length > 0
      ? 'every day but holidays'
      : 'every day'
    : 'most days'
  return (
    <li>
      <b>{widestHoursOn(day)}</b> {days}
    </li>
  )
}

/** A component of its own, because an update of the hero would reach what is not hydrated yet. */
function Price() {
  const { price, interval, total } = priceTexts('monthly', membershipOn(useClubDay()))
  return (
    <li>
      <b>{price}</b> {interval}, {total}
    </li>
  )
}
