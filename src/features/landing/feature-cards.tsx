/** The three feature cards of the landing page. */
import { TileLanes, TileLounge, TileSpeede } from '#illustrations/sections/tiles.tsx'
import { bookables, speedeDays } from '#domain/facility/facility.ts'
import { durationText } from '#domain/text/durations.ts'
import { Card, CardGrid } from '#ui/layout/card.tsx'
import styles from './feature-cards.module.css'

const oneAt = (minutes: number) => (minutes === 60 ? 'one hour' : durationText(minutes))
const strength = (minutes: number) => (minutes === 30 ? 'Half-hour' : `${minutes}-minute`)

const cards = [
  {
    Art: TileLanes,
    title: 'Shooting Lanes',
    text: `Synthetic ice, real nets, ${oneAt(bookables.lane.minutes)} at a time. ${bookables.lane.weeklyLimit} sessions a week, every week.`,
    anchor: '#lanes',
    link: 'See the lanes',
  },
  {
    Art: TileSpeede,
    title: 'Speede Fitness',
    text: `${strength(bookables.speede.minutes)} strength sessions on ${bookables.speede.units} units, booked up to ${speedeDays} days ahead.`,
    anchor: '#fitness',
    link: 'Book a session',
  },
  {
    Art: TileLounge,
    title: 'Lounge & Kitchen',
    text: 'Homework tables, game nights, and meals with the protein counted for you.',
    anchor: '#kitchen',
    link: 'See the menu',
  },
]

export function FeatureCards() {
  return (
    <CardGrid>
      {cards.map(({ Art, title, text, anchor, link }) => (
        <Card key={title} art={<Art />} actions={<a href={anchor}>{link}</a>}>
          <h3>{title}</h3>
          <p className={styles['text']}>{text}</p>
        </Card>
      ))}
    </CardGrid>
  )
}
