/** Cards of the public pages: features, info, staff, what members can do, and the invitation to visit. */
import { Drawing } from '#illustrations/drawing.tsx'
import { pageFacts } from '#club/pages.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { speedeWindow } from '#domain/bookings/speede-window.ts'
import { durationText, durationWithArticle, capitalize } from '#domain/text/text.ts'
import { Grid, Row, Stack, Text } from '#ui/layout/box.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './pages.module.css'
import type { ReactNode } from 'react'
import { Clothing } from '#illustrations/product-drawing.tsx'
import { Stage } from '#illustrations/stage.tsx'
import type { Day } from '#domain/facility/day.ts'
import { staffOn } from '#domain/facility/team.ts'
import { everyWeek } from '#domain/events/weekly-events.ts'
import { OpeningHours } from '#features/parts/opening-hours.tsx'
import { useClubDay } from '#lib/clock.ts'
import { paths, speedePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'

const slotLength = (minutes: number) => (minutes === 60 ? 'one hour' : durationText(minutes))
const sessionLength = (minutes: number) => (minutes === 30 ? 'Half-hour' : `${minutes}-minute`)

type TextCard = { title: string; text: string; illustration?: ReactNode; actions?: ReactNode }

const TextCards = ({ cards, titleAs = 'h2' }: { cards: readonly TextCard[]; titleAs?: 'h2' | 'h3' }) =>
  cards.map(({ title, text, ...card }) => (
    <Card key={title} {...card}>
      <Text as={titleAs} size="title">
        {title}
      </Text>
      <Text tone="muted">{text}</Text>
    </Card>
  ))

const features: readonly TextCard[] = [
  {
    title: 'Shooting Lanes',
    text: `Synthetic ice, real nets, ${slotLength(bookables.lane.minutes)} at a time. ${bookables.lane.weeklyLimit} sessions a week, every week.`,
    illustration: <Drawing of="club#lanes" fill="middle" />,
    actions: <a href="#lanes">See the lanes</a>,
  },
  {
    title: 'Speede Fitness',
    text: `${sessionLength(bookables.speede.minutes)} strength sessions on ${bookables.speede.units} units, booked ${speedeWindow}.`,
    illustration: <Drawing of="club#speede" fill="middle" />,
    actions: <a href="#fitness">Book a session</a>,
  },
  {
    title: 'Lounge & Kitchen',
    text: 'Homework tables, game nights, and meals with the protein counted for you.',
    illustration: <Drawing of="club#lounge" fill="middle" />,
    actions: <a href="#kitchen">See the menu</a>,
  },
]

/** The three feature cards of the landing page. */
export const FeatureCards = () => (
  <Grid gap="4-5">
    <TextCards cards={features} titleAs="h3" />
  </Grid>
)

export const InfoCards = ({ cards }: { cards: readonly TextCard[] }) => (
  <Grid gap="4-5">
    <TextCards cards={cards} />
  </Grid>
)

/** Without the rules of players' names, which no public page loads. */
const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

/** Staff members with initials, role and email. */
export function StaffCards() {
  return (
    <Grid gap="4-5" className={styles.staff}>
      {staffOn(useClubDay()).map(({ name, role, email }) => (
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

/** To a page of members: visitors do not see it. */
const MembersLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} data-for="members">
    {children}
  </Link>
)

const linksOn = (day: Day): readonly TextCard[] => [
  {
    title: 'Reserve a lane',
    text: `${capitalize(durationWithArticle(bookables.lane.minutes))} of your own on one of ${bookables.lane.units} lanes, ${bookables.lane.weeklyLimit} times a week.`,
    actions: <MembersLink to={paths.reserve}>Open the lane grid</MembersLink>,
    illustration: <Drawing of="club#lanes" fill="middle" />,
  },
  {
    title: 'Train on Speede',
    text: `${capitalize(durationWithArticle(bookables.speede.minutes))} on one of ${bookables.speede.units} units, ${bookables.speede.weeklyLimit} times a week.`,
    actions: <MembersLink to={speedePath}>Book a session</MembersLink>,
    illustration: <Drawing of="club#speede" fill="middle" />,
  },
  {
    title: 'Come to events',
    text: `${[...everyWeek(day).map(({ title }) => title), 'game nights and speakers'].join(', ')}. Say who comes, and it is on your schedule.`,
    actions: <MembersLink to={paths.events}>See all events</MembersLink>,
    illustration: <Stage />,
  },
  {
    title: `Wear the ${facility.facilityNoun}`,
    text: pageFacts.shopHas,
    actions: <MembersLink to={paths.proShop}>Visit the Pro Shop</MembersLink>,
    illustration: (
      <div className={styles.wear}>
        <Clothing kind="crew" />
      </div>
    ),
  },
]

/** Cards that link to what members can do. */
export const MemberLinks = () => (
  <div className={styles.grid}>
    <TextCards cards={linksOn(useClubDay())} />
  </div>
)

/** Invitation to visit, with the tour button. */
export function TourBand({ booking }: { booking: ReactNode }) {
  return (
    <aside className={styles.band} data-card="high" aria-label="Visit us">
      <Drawing of="club#practice" fill="middle" className={styles.doorway} />
      <Stack gap="2" className={styles.invitation}>
        <h3>Come see it first</h3>
        <Text tone="muted">
          Half an hour with a coach: the lanes, the units, the sofa. <OpeningHours />.
        </Text>
        <Row gap="3" className={styles.booking}>
          {booking}
        </Row>
      </Stack>
    </aside>
  )
}
