/** The button that shows the passes of an hour, with their dialog. */
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import type { ScheduleItem } from '#domain/schedule/schedule.ts'
import { andList } from '#domain/text/text.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { QuietButton } from '#ui/button.tsx'
import styles from './schedule.module.css'
import { findBooking, titleOf } from './stored-booking.ts'

const PassDialog = lazyOnPress(async () => (await import('./pass-dialog.tsx')).PassDialog)

/** `items` are of one hour. Nothing if none of them has a pass. */
export function PassButton({ items }: { items: readonly [ScheduleItem, ...ScheduleItem[]] }) {
  const [isShown, setShown] = useState(false)
  // Before it is needed: at the door there may be no connection.
  usePreload(PassDialog)
  const passes = items.flatMap(passOf)
  if (passes.length === 0) return null
  const [{ date, time }] = items
  const when = [shortDay(date), time && clockTime(time)].filter(Boolean).join(', ')
  return (
    <>
      <QuietButton
        className={styles.icon}
        aria-label={`Show pass: ${andList(passes.map(({ about }) => about))}, ${when}`}
        onClick={() => PassDialog.whenLoaded(() => setShown(true))}
      >
        <QrCode aria-hidden="true" size={22} />
      </QuietButton>
      {isShown && <PassDialog shown={{ passes, when }} onClose={() => setShown(false)} />}
    </>
  )
}

/** A session that was booked in this browser has one once the schedule was asked for again. */
function passOf(item: ScheduleItem) {
  const found = findBooking(item)
  if (!found || found.kind === 'event') return []
  const { pass, held } = found.booking
  return pass === undefined ? [] : [{ pass, about: titleOf(item), held }]
}
