/** The check-in toggle of a booking: on the day of the session, and afterwards to take a mark back. */
import { Check } from 'lucide-react'
import { today } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import styles from './sheet-cell.module.css'
import { changedByDesk } from '#features/admin/day-sheet/queries.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'

/** A round tick; with its text where there is room. The sheet shows it at once, and takes it back if it was not saved. */
export function CheckIn({ booking, hasText = false }: { booking: Booking; hasText?: boolean }) {
  const { id, date, checkedIn } = booking
  const day = today(useNow())
  const cache = useApiCache()
  const show = (isHere: boolean) =>
    cache.update('daySheet', { query: { date } }, ({ sheet, ...reply }) => {
      if (!sheet) return reply
      const bookings = sheet.bookings.map((each) => (each.id === id ? { ...each, checkedIn: isHere } : each))
      return { ...reply, sheet: { ...sheet, bookings } }
    })
  const { pending, run } = useApiMutation('checkInBooking', {
    onFailed: async (error) => {
      await show(checkedIn)
      failureNotice(daySheetMessages.notCheckedIn)(error)
      // It may be gone: then the sheet, and a dialog about it, must say so.
      await cache.invalidate('daySheet')
    },
    invalidates: changedByDesk,
  })
  const toggle = () => {
    if (pending) return
    void show(!checkedIn)
    void run({ params: { id }, body: { checkedIn: !checkedIn } })
  }
  if (date !== day && !checkedIn) return null
  return (
    <button
      type="button"
      className={hasText ? styles.checkInText : styles.checkIn}
      aria-label={`${checkedIn ? 'Here' : 'Check in'}: ${nameOf(booking)}`}
      aria-pressed={checkedIn}
      aria-busy={pending}
      onClick={toggle}
    >
      <Check aria-hidden="true" size={20} />
      {hasText && (checkedIn ? 'Here' : 'Check in')}
    </button>
  )
}
