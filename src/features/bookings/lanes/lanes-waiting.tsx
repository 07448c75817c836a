/** The lanes before day and member are known, in the size they will have. Prerendered. */
import { slotTimes } from '#domain/bookings/bookings.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { openText } from '#features/bookings/week-view.ts'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { WeekStripWaiting } from '#features/bookings/week-strip.tsx'
import styles from '#features/bookings/reserve.module.css'
import { Button } from '#ui/button.tsx'
import { LaneGrid } from './lane-grid.tsx'
import { ViewToggle } from '#features/bookings/toggles.tsx'
import { Legend } from './slot-button.tsx'

const ignore = () => undefined
const noDay = ''
const caption = openText('lane', noDay, undefined)

export function LanesWaiting() {
  return (
    <div className={styles.page}>
      <WeekStripWaiting>
        <ViewToggle view="grid" onView={ignore} />
      </WeekStripWaiting>
      <div className={styles.whoWaiting} aria-hidden="true" />
      <div className={styles.columns}>
        <div className={styles.main}>
          <LaneGrid
            day={noDay}
            week={undefined}
            onPick={ignore}
            onLocked={ignore}
            onAsk={ignore}
            times={slotTimes('lane')}
            onShowEarlier={ignore}
            onChangeDay={ignore}
            caption={caption}
          />
        </div>
        <WeekMeter kind="lane" day={undefined} held={undefined} />
        <section className={styles.pick} aria-label="Your pick">
          <div className={styles.pickForm}>
            <p className={styles.small}>{bookingMessages.pickOne('lane')}</p>
            <Button disabled>Reserve</Button>
          </div>
        </section>
      </div>
      <Legend locked={false} />
    </div>
  )
}
