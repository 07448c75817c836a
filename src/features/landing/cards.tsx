/** Cards of the public pages: features, info, staff. */
import { Portrait } from '#illustrations/portrait.tsx'
import { TileLanes, TileLounge, TileSpeede } from '#illustrations/sections/tiles.tsx'
import { pageFacts } from '#club/pages.ts'
import { bookables, speedeDays } from '#domain/facility/facility.ts'
import { durationText } from '#domain/text/durations.ts'
import { Card, CardGrid } from '#ui/layout/card.tsx'
import styles from './cards.module.css'

const slotLength = (minutes: number) => (minutes === 60 ? 'one hour' : durationText(minutes))
const sessionLength = (minutes: number) => (minutes === 30 ? 'Half-hour' : `${minutes}-minute`)

const features = [
  {
    Illustration: TileLanes,
    title: 'Shooting Lanes',
    text: `Synthetic ice, real nets, ${slotLength(bookables.lane.minutes)} at a time. ${bookables.lane.weeklyLimit} sessions a week, every week.`,
    anchor: '#lanes',
    link: 'See the lanes',
  },
  {
    Illustration: TileSpeede,
    title: 'Speede Fitness',
    text: `${sessionLength(bookables.speede.minutes)} strength sessions on ${bookables.speede.units} units, booked up to ${speedeDays} days ahead.`,
    anchor: '#fitness',
    link: 'Book a session',
  },
  {
    Illustration: TileLounge,
    title: 'Lounge & Kitchen',
    text: 'Homework tables, game nights, and meals with the protein counted for you.',
    anchor: '#kitchen',
    link: 'See the menu',
  },
]

/** The three feature cards of the landing page. */
export function FeatureCards() {
  return (
    <CardGrid>
      {features.map(({ Illustration, title, text, anchor, link }) => (
        <Card key={title} illustration={<Illustration />} actions={<a href={anchor}>{link}</a>}>
          <h3>{title}</h3>
          <p className={styles['text']}>{text}</p>
        </Card>
      ))}
    </CardGrid>
  )
}

type InfoCardsProps = {
  cards: readonly { title: string; text: string }[]
  headings?: 'h2' | 'h3'
}

/** Cards with a title and a sentence. */
export function InfoCards({ cards, headings: Heading = 'h2' }: InfoCardsProps) {
  return (
    <CardGrid>
      {cards.map(({ title, text }) => (
        <Card key={title}>
          <Heading className={styles['title']}>{title}</Heading>
          <p className={styles['text']}>{text}</p>
        </Card>
      ))}
    </CardGrid>
  )
}

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

/** Staff members with portrait, role and email. */
export function StaffCards() {
  return (
    <div className={styles['staff']}>
      <CardGrid>
        {pageFacts.staff.map(({ name, role, email }, index) => (
          <Card
            key={email}
            illustration={<Portrait initials={initialsOf(name)} night={index % 2 === 1} />}
            actions={<a href={`mailto:${email}`}>{email}</a>}
          >
            <h2 className={styles['name']}>{name}</h2>
            <p className={styles['role']}>{role}</p>
          </Card>
        ))}
      </CardGrid>
    </div>
  )
}
