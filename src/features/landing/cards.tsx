/** Cards of the public pages: features, info, staff, what members can do, and the invitation to visit. */
import { Drawing } from '#illustrations/drawing.tsx'
import { pageFacts } from '#club/pages.ts'
import { initialsOf } from '#domain/accounts/players.ts'
import { bookables, speedeDays, facility } from '#domain/facility/facility.ts'
import { durationText, durationWithArticle, capitalize } from '#domain/text/text.ts'
import { Grid, Row, Stack, Text } from '#ui/layout/box.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './pages.module.css'
import type { ReactNode } from 'react'
import { Clothing } from '#illustrations/product-drawing.tsx'
import { Stage } from '#illustrations/stage.tsx'
import { everyWeek } from '#domain/events/weekly-events.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'

const slotLength = (minutes: number) => (minutes === 60 ? 'one hour' : durationText(minutes))
const sessionLength = (minutes: number) => (minutes === 30 ? 'Half-hour' : `${minutes}-minute`)

const features = [
  {
    drawing: 'club#lanes',
    title: 'Shooting Lanes',
    text: `Synthetic ice, real nets, ${slotLength(bookables.lane.minutes)} at a time. ${bookables.lane.weeklyLimit} sessions a week, every week.`,
    anchor: '#lanes',
    link: 'See the lanes',
  },
  {
    drawing: 'club#speede',
    title: 'Speede Fitness',
    text: `${sessionLength(bookables.speede.minutes)} strength sessions on ${bookables.speede.units} units, booked up to ${speedeDays} days ahead.`,
    anchor: '#fitness',
    link: 'Book a session',
  },
  {
    drawing: 'club#lounge',
    title: 'Lounge & Kitchen',
    text: 'Homework tables, game nights, and meals with the protein counted for you.',
    anchor: '#kitchen',
    link: 'See the menu',
  },
] as const

/** The three feature cards of the landing page. */
export function FeatureCards() {
  return (
    <Grid gap="4-5">
      {features.map(({ drawing, title, text, anchor, link }) => (
        <Card key={title} illustration={<Drawing of={drawing} fill="middle" />} actions={<a href={anchor}>{link}</a>}>
          <h3>{title}</h3>
          <Text tone="muted">{text}</Text>
        </Card>
      ))}
    </Grid>
  )
}

/** Cards with a title and a sentence. */
export function InfoCards({ cards }: { cards: readonly { title: string; text: string }[] }) {
  return (
    <Grid gap="4-5">
      {cards.map(({ title, text }) => (
        <Card key={title}>
          <Text as="h2" size="title">
            {title}
          </Text>
          <Text tone="muted">{text}</Text>
        </Card>
      ))}
    </Grid>
  )
}

/** Staff members with initials, role and email. */
export function StaffCards() {
  return (
    <Grid gap="4-5" className={styles.staff}>
      {pageFacts.staff.map(({ name, role, email }) => (
        <Row as="article" key={email} gap="4" card="high" wrap={false}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <div className={styles.person} data-links="">
            <Text as="h2" size="title">
              {name}
            </Text>
            <Text tone="muted">{role}</Text>
            <a href={`mailto:${email}`}>{email}</a>
          </div>
        </Row>
      ))}
    </Grid>
  )
}

const links: { title: string; text: string; to: string; link: string; illustration: ReactNode }[] = [
  {
    title: 'Reserve a lane',
    text: `${capitalize(durationWithArticle(bookables.lane.minutes))} of your own on one of ${bookables.lane.units} lanes, ${bookables.lane.weeklyLimit} times a week.`,
    to: paths.reserve,
    link: 'Open the lane grid',
    illustration: <Drawing of="club#lanes" fill="middle" />,
  },
  {
    title: 'Train on Speede',
    text: `${capitalize(durationWithArticle(bookables.speede.minutes))} on one of ${bookables.speede.units} units, ${bookables.speede.weeklyLimit} times a week.`,
    to: `${paths.home}#fitness`,
    link: 'Book a session',
    illustration: <Drawing of="club#speede" fill="middle" />,
  },
  {
    title: 'Come to events',
    text: `${[...everyWeek.map(({ title }) => title), 'game nights and speakers'].join(', ')}. One tap and it is on your schedule.`,
    to: paths.events,
    link: 'See all events',
    illustration: <Stage />,
  },
  {
    title: `Wear the ${facility.facilityNoun}`,
    text: pageFacts.shopHas,
    to: paths.proShop,
    link: 'Visit the Pro Shop',
    illustration: (
      <div className={styles.wear}>
        <Clothing kind="crew" />
      </div>
    ),
  },
]

/** Cards that link to what members can do. */
export function MemberLinks() {
  return (
    <div className={styles.grid}>
      {links.map(({ title, text, to, link, illustration }) => (
        <Card key={title} illustration={illustration} actions={<Link to={to}>{link}</Link>}>
          <Text as="h2" size="title">
            {title}
          </Text>
          <Text tone="muted">{text}</Text>
        </Card>
      ))}
    </div>
  )
}

/** Invitation to visit, with the tour button. */
export function TourBand({ booking }: { booking: ReactNode }) {
  return (
    <aside className={styles.band} data-card="high" aria-label="Visit us">
      <Drawing of="club#practice" fill="middle" className={styles.doorway} />
      <Stack gap="2" className={styles.invitation}>
        <h3>Come see it first</h3>
        <Text tone="muted">Half an hour with a coach: the lanes, the units, the sofa. {facility.openingHours}.</Text>
        <Row gap="3" className={styles.booking}>
          {booking}
        </Row>
      </Stack>
    </aside>
  )
}
