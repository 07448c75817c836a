/** The lanes below the headline of the landing page: a tall picture on phones, a wide one elsewhere. */
import { Lanes } from '#illustrations/lanes.tsx'
import { bookables } from '#domain/facility/facility.ts'
import styles from './hero.module.css'

const wide = { size: [1400, 700], wall: 210, far: 480, near: 780, center: [0.7, 0.7] } as const
const tall = { size: [560, 473], wall: 120, far: 400, near: 540 } as const

export function HeroPicture() {
  return (
    <>
      <Lanes {...tall} count={bookables.lane.units} className={styles.tall} />
      <Lanes {...wide} count={bookables.lane.units} className={styles.wide} />
    </>
  )
}
