/** Cards that link to what members can do. */
import type { ReactNode } from 'react'
import { Crew } from '#illustrations/product-drawing.tsx'
import { Stage } from '#illustrations/sections/stage.tsx'
import { TileLanes, TileSpeede } from '#illustrations/sections/tiles.tsx'
import { pageFacts } from '#club/pages.ts'
import { weeklyEvents } from '#domain/events/weekly-events.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { durationWithArticle } from '#domain/text/durations.ts'
import { capitalize } from '#domain/text/text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './cards.module.css'

const { lane, speede } = bookables

const links: { title: string; text: string; to: string; link: string; illustration: ReactNode }[] = [
  {
    title: 'Reserve a lane',
    text: `${capitalize(durationWithArticle(lane.minutes))} of your own on one of ${lane.units} lanes, ${lane.weeklyLimit} times a week.`,
    to: paths.reserve,
    link: 'Open the lane grid',
    illustration: <TileLanes />,
  },
  {
    title: 'Train on Speede',
    text: `${capitalize(durationWithArticle(speede.minutes))} on one of ${speede.units} units, ${speede.weeklyLimit} times a week.`,
    to: `${paths.home}#fitness`,
    link: 'Book a session',
    illustration: <TileSpeede />,
  },
  {
    title: 'Come to events',
    text: `${[...weeklyEvents.map(({ title }) => title), 'game nights and speakers'].join(', ')}. One tap and it is on your schedule.`,
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
      <div className={styles['wear']}>
        <Crew />
      </div>
    ),
  },
]

export function MemberLinks() {
  return (
    <div className={styles['grid']}>
      {links.map(({ title, text, to, link, illustration }) => (
        <Card key={title} illustration={illustration} actions={<Link to={to}>{link}</Link>}>
          <h2 className={styles['title']}>{title}</h2>
          <p className={styles['text']}>{text}</p>
        </Card>
      ))}
    </div>
  )
}
