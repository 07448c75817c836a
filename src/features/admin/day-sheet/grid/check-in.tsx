/** The check-in toggle of a booking. */
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import styles from './sheet-cell.module.css'
import { changedByDesk } from '#features/admin/day-sheet/queries.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'

export function CheckIn({ booking }: { booking: Booking }) {
  const { id, checkedIn } = booking
  const cache = useApiCache()
  const { pending, run } = useApiMutation('checkInBooking', {
    onFailed: failureNotice(daySheetMessages.notCheckedIn),
    // Busy until the sheet shows it.
    onDone: () => cache.invalidate(...changedByDesk),
  })
  return (
    <button
      type="button"
      className={styles['checkIn']}
      aria-label={`${checkedIn ? 'Here' : 'Check in'}: ${nameOf(booking)}`}
      aria-pressed={checkedIn}
      aria-busy={pending}
      onClick={() => void run({ params: { id }, body: { checkedIn: !checkedIn } })}
    >
      {checkedIn ? 'Here' : 'Check in'}
    </button>
  )
}
