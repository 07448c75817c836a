/** Visit us: address with a map, phone, parking, what to bring, cancellation and common questions. */
import type { ReactNode } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { visitFacts } from '#club/visit.ts'
import { clubAddress, visitOn } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { ClosedSoon } from '#features/parts/closed-soon.tsx'
import { OpeningHours } from '#features/parts/opening-hours.tsx'
import { useClubDay } from '#lib/clock.ts'
import { buttonClass } from '#ui/button.tsx'
import { Row, Split, Stack, Text, Wrap } from '#ui/layout/box.tsx'
import styles from './visit.module.css'

const { bring, cancellation, questions } = visitFacts

/** Opens the map app on phones, a map page elsewhere. */
const mapUrl = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** `tour` is the button that books a tour. */
export function Visit({ tour }: { tour: ReactNode }) {
  const day = useClubDay()
  const { address, phone, parking } = visitOn(day)
  return (
    <section id="visit" className={styles.visit} aria-labelledby="visit-title">
      <Wrap section>
        <h2 id="visit-title">Visit us</h2>
        <Split gap="5" className={styles.place}>
          <div className={styles.map}>
            <Drawing of="club#map" size={[400, 300]} fill="middle" />
          </div>
          <Stack gap="0" className={styles.facts} data-links="">
            <Stack as="address" gap="0">
              {[facility.name, ...address].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </Stack>
            <p>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              <br />
              <a href={`mailto:${facility.contactEmail}`}>{facility.contactEmail}</a>
              <br />
              <OpeningHours />
              <ClosedSoon />
            </p>
            <h3>Parking</h3>
            <p>{parking}</p>
            <h3>What to bring</h3>
            <ul>
              {bring.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <Row gap="3" className={styles.links}>
              <a className={buttonClass()} href={mapUrl(clubAddress(day))} rel="noreferrer">
                Open in maps
              </a>
              {tour}
            </Row>
          </Stack>
        </Split>
        <h3>Common questions</h3>
        <Stack gap="2" className={styles.questions}>
          {[...questions, { question: 'Can I cancel?', answer: cancellation }].map(({ question, answer }) => (
            <details key={question} data-card="low">
              <summary>{question}</summary>
              <Text tone="muted">{answer}</Text>
            </details>
          ))}
        </Stack>
      </Wrap>
    </section>
  )
}
