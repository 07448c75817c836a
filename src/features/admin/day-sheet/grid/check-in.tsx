/** The check-in toggle of a booking: on the day of the session, and afterwards to take a mark back. */
import { today } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import styles from './sheet-cell.module.css'
import { changedByDesk } from '#features/admin/day-sheet/queries.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'

export function CheckIn({ booking }: { booking: Booking }) {
  const { id, date, checkedIn } = booking
  const day = today(useNow())
  const cache = useApiCache()
  const { pending, run } = useApiMutation('checkInBooking', {
    onFailed: failureNotice(daySheetMessages.notCheckedIn),
    // Busy until the sheet shows it.
    onDone: () => cache.invalidate(...changedByDesk),
  })
  if (date !== day && !checkedIn) return null
  return (
    <button
      type="button"
      className={styles.checkIn}
      aria-label={`${checkedIn ? 'Here' : 'Check in'}: ${nameOf(booking)}`}
      aria-pressed={checkedIn}
      aria-busy={pending}
      onClick={() => void run({ params: { id }, body: { checkedIn: !checkedIn } })}
    >
      {checkedIn ? 'Here' : 'Check in'}
    </button>
  )
}
