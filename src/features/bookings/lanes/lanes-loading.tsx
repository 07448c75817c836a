/** The lanes before day and member are known, in the size they will have. Prerendered. */
import { slotTimes } from '#domain/bookings/bookings.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { Split, Stack } from '#ui/layout/box.tsx'
import { openText } from '#features/bookings/week-view.ts'
import { Note, PickPanel } from '#features/bookings/pick-panel.tsx'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { WeekStripLoading } from '#features/bookings/week-strip.tsx'
import styles from '#features/bookings/reserve.module.css'
import { Button } from '#ui/button.tsx'
import { LaneGrid } from './lane-grid.tsx'

const ignore = () => undefined
const noDay = ''
const caption = openText('lane', noDay, undefined)

export function LanesLoading() {
  return (
    <Stack gap="4" className={styles.page}>
      <WeekStripLoading />
      <div className={styles.whoLoading} aria-hidden="true" />
      <Split gap="4" className={styles.columns}>
        <Stack gap="4" className={styles.main}>
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
        </Stack>
        <WeekMeter kind="lane" day={undefined} held={undefined} />
        <PickPanel label="Your pick" pick={undefined} problem={undefined} onPick={ignore} onClose={ignore}>
          <Note>{bookingMessages.pickOne('lane')}</Note>
          <Button disabled>Reserve</Button>
        </PickPanel>
      </Split>
    </Stack>
  )
}
