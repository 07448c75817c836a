/** #lanes: the facts beside the lanes; pointing at a fact lights its lane. */
import { useState } from 'react'
import { Lanes } from '#illustrations/lanes/lanes.tsx'
import { pageFacts } from '#club/pages.ts'
import { bookables } from '#domain/facility/facility.ts'
import { aDurationOf } from '#domain/text/durations.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import styles from './lanes-section.module.css'

const { units, minutes } = bookables.lane
const scene = { size: [620, 520], wall: 150, far: 430, near: 640, fill: 'foot' } as const

export function LanesSection() {
  const [pointed, setPointed] = useState(0)
  return (
    <Section
      id="lanes"
      title="Shooting Lanes"
      ground="boards"
      artSide="left"
      lead={`${units} lanes, ${aDurationOf(minutes)} each, from the first lamp to the last shot.`}
      art={<Lanes {...scene} count={units} {...(pointed > 0 ? { lit: [pointed], hot: pointed } : {})} />}
      actions={
        <Link to={paths.reserve} className={buttonClass('kick')}>
          Reserve a lane
        </Link>
      }
    >
      <ol className={styles['facts']} onPointerLeave={() => setPointed(0)}>
        {pageFacts.laneFacts.map(({ title, text }, index) => (
          <li key={title} onPointerEnter={() => setPointed(index + 1)} data-lit={pointed === index + 1 || undefined}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
