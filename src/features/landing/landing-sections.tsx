/** The sections of the landing page below the hero, from #book to #membership. */
import { type ReactNode, useState } from 'react'
import { bookables } from '#domain/facility/facility.ts'
import { speedeWindow } from '#domain/bookings/speede-window.ts'
import { FeatureCards, TourBand } from './cards.tsx'
import { Visit } from './visit.tsx'
import { Section, FactList, LoungeSection, MembershipSection } from './section.tsx'
import styles from './landing.module.css'
import { Drawing } from '#illustrations/drawing.tsx'
import { Lanes } from '#illustrations/lanes.tsx'
import { pageFacts } from '#club/pages.ts'
import { durationWithArticle } from '#domain/text/text.ts'
import { buttonClass } from '#ui/button.tsx'
import { Stage } from '#illustrations/stage.tsx'
import { weekdays } from '#domain/facility/day.ts'
import { clockTime } from '#domain/facility/times.ts'
import { speakingSeries } from '#domain/events/weekly-events.ts'
import { useClubDay } from '#lib/clock.ts'
import { Grid, Muted, Row, Stack, Text } from '#ui/layout/box.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { productDrawing } from '#illustrations/product-drawing.tsx'
import { builtInProducts } from '#domain/shop/shop.ts'

/** Buttons of other features, passed in by the page. `joinTour` is shown next to 'Join', `visitTour` below the address. */
type LandingSectionsProps = Record<'tour' | 'lanesTour' | 'menu' | 'session' | 'joinTour' | 'visitTour', ReactNode>

export function LandingSections({ tour, lanesTour, menu, session, joinTour, visitTour }: LandingSectionsProps) {
  return (
    <>
      <Section id="book" title="Everything under one roof">
        <div>
          <FeatureCards />
          <TourBand booking={tour} />
        </div>
      </Section>
      <LanesSection tour={lanesTour} />
      <LoungeSection />
      <KitchenSection menu={menu} />
      <FitnessSection booking={session} />
      <SpeakingSection />
      <ShopSection />
      <MembershipSection>{joinTour}</MembershipSection>
      <Visit tour={visitTour} />
    </>
  )
}

const { units, minutes } = bookables.lane
const scene = { size: [620, 520], wall: 150, far: 430, near: 640 } as const

/** #lanes: facts about the lanes. Hovering a fact lights its lane in the illustration. `tour` is the button that books a tour. */
function LanesSection({ tour }: { tour: ReactNode }) {
  const [hovered, setHovered] = useState(0)
  return (
    <Section
      id="lanes"
      title="Shooting Lanes"
      ground="boards"
      illustrationSide="left"
      lead={`${units} lanes, ${durationWithArticle(minutes)} each, from the first shot to the last.`}
      illustration={<Lanes {...scene} count={units} {...(hovered > 0 ? { lit: [hovered], hot: hovered } : {})} />}
      actions={tour}
    >
      <Stack as="ol" gap="1" className={styles.steps} onPointerLeave={() => setHovered(0)}>
        {pageFacts.laneFacts.map(({ title, text }, index) => (
          <li key={title} onPointerEnter={() => setHovered(index + 1)} data-lit={hovered === index + 1 || undefined}>
            <b>{title}</b>
            <Muted>{text}</Muted>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** #kitchen: featured meals. `menu` is the button that opens the menu. */
function KitchenSection({ menu }: { menu: ReactNode }) {
  return (
    <Section
      id="kitchen"
      title="Kitchen"
      ground="boards"
      illustrationSide="left"
      lead="Real food from our meal partner, ready between practice and homework, with the protein counted for you."
      illustration={<Drawing of="club#kitchen" fill="middle" />}
      actions={menu}
    >
      <ul className={styles.meals}>
        {pageFacts.meals.map(({ kind, name, protein }) => (
          <Row as="li" key={kind} gap="4" align="baseline" justify="between" wrap={false}>
            <span>{name}</span>
            <b>{protein} g</b>
          </Row>
        ))}
      </ul>
    </Section>
  )
}

const speedeFacts = [
  {
    title: `${bookables.speede.units} units`,
    text: 'Resistance that matches every push and adapts to each player.',
  },
  { title: `${bookables.speede.minutes} minutes`, text: 'Long enough to work, short enough for a school night.' },
  { title: `${bookables.speede.weeklyLimit} sessions a week`, text: `Booked ${speedeWindow}.` },
]

/** #fitness: Speede sessions. `booking` is the button to book one. */
function FitnessSection({ booking }: { booking: ReactNode }) {
  return (
    <Section
      id="fitness"
      title="Fitness"
      lead="Speede sessions for legs that are still growing: strong, quick, safe."
      illustration={<Drawing of="club#speede" fill="middle" />}
      actions={booking}
    >
      <FactList facts={speedeFacts} />
    </Section>
  )
}

/** #events: the speaking series with day, time and room. */
function SpeakingSection() {
  return (
    <Section id="events" title="Speaking Series" lead={pageFacts.speakingLead}>
      <div className={styles.stage}>
        <Stage />
      </div>
      <Grid gap="4-5">
        {speakingSeries(useClubDay()).map(({ title, weekday, time, room, summary, tone = 'blue' }) => (
          <Ticket
            key={title}
            top="Every"
            big={weekdays[weekday]!.slice(0, 3)}
            bottom={clockTime(time)}
            tone={tone}
            tag={[`${weekdays[weekday]}s ${clockTime(time)}`, room].filter(Boolean).join(' · ')}
            title={title}
            subtitle={summary}
          />
        ))}
      </Grid>
    </Section>
  )
}

/** #shop: the built-in products. */
function ShopSection() {
  return (
    <Section
      id="shop"
      title="Pro Shop"
      ground="boards"
      lead={pageFacts.shopLead}
      actions={
        <a href="#membership" className={buttonClass('kick')}>
          See membership prices
        </a>
      }
    >
      <ul className={styles.shop}>
        {builtInProducts.map(({ id, name, price, image }) => (
          <Stack as="li" key={id} gap="1">
            <div className={styles.item}>
              {productDrawing(image) ?? <img src={image} alt="" width={480} height={480} loading="lazy" />}
            </div>
            <h3>{name}</h3>
            <Text tone="muted">{price}</Text>
          </Stack>
        ))}
      </ul>
    </Section>
  )
}
