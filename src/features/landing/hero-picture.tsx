/** The lanes below the headline of the landing page: a tall picture on phones, a wide one elsewhere. */
import { Lanes } from '#illustrations/lanes.tsx'
import { bookables } from '#domain/facility/facility.ts'
import styles from './hero.module.css'

const wide = { size: [1400, 700], wall: 210, far: 640, near: 1180, center: [0.7, 0.74] } as const
const tall = { size: [560, 430], wall: 120, far: 430, near: 760 } as const

export function HeroPicture() {
  return (
    <>
      <Lanes {...tall} count={bookables.lane.units} className={styles.tall} />
      <Lanes {...wide} count={bookables.lane.units} className={styles.wide} />
    </>
  )
}
