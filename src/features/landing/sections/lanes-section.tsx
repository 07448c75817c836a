/** #lanes: facts about the lanes. Hovering a fact lights its lane in the illustration. */
import { useState } from 'react'
import { Lanes } from '#illustrations/lanes/lanes.tsx'
import { pageFacts } from '#club/pages.ts'
import { bookables } from '#domain/facility/facility.ts'
import { durationWithArticle } from '#domain/text/durations.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import styles from './section.module.css'

const { units, minutes } = bookables.lane
const scene = { size: [620, 520], wall: 150, far: 430, near: 640, fill: 'foot' } as const

export function LanesSection() {
  const [hovered, setHovered] = useState(0)
  return (
    <Section
      id="lanes"
      title="Shooting Lanes"
      ground="boards"
      illustrationSide="left"
      lead={`${units} lanes, ${durationWithArticle(minutes)} each, from the first shot to the last.`}
      illustration={<Lanes {...scene} count={units} {...(hovered > 0 ? { lit: [hovered], hot: hovered } : {})} />}
      actions={
        <Link to={paths.reserve} className={buttonClass('kick')}>
          Reserve a lane
        </Link>
      }
    >
      <ol className={styles['steps']} onPointerLeave={() => setHovered(0)}>
        {pageFacts.laneFacts.map(({ title, text }, index) => (
          <li key={title} onPointerEnter={() => setHovered(index + 1)} data-lit={hovered === index + 1 || undefined}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
