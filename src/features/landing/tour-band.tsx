/** The invitation to come and look; the page hands in the way to book a tour. */
import type { ReactNode } from 'react'
import { TourDoor } from '#illustrations/sections/tour-door.tsx'
import { facility } from '#domain/facility/facility.ts'
import styles from './tour-band.module.css'

export function TourBand({ booking }: { booking: ReactNode }) {
  return (
    <aside className={styles['band']} aria-label="Visit us">
      <TourDoor className={styles['art']} />
      <div className={styles['words']}>
        <h3>Come and look first</h3>
        <p>Half an hour with a coach: the lanes, the units, the sofa. {facility.openingHours}.</p>
        <div className={styles['booking']}>{booking}</div>
      </div>
    </aside>
  )
}
