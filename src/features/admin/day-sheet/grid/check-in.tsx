/** The check-in toggle of a booking. */
import { useState } from 'react'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import styles from './sheet-cell.module.css'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'

export function CheckIn({ booking, onDone }: { booking: Booking; onDone: () => Promise<unknown> }) {
  const [pending, setPending] = useState(false)
  const { id, checkedIn } = booking
  const toggle = async () => {
    if (pending) return
    setPending(true)
    try {
      await api('checkInBooking', { params: { id }, body: { checkedIn: !checkedIn } })
      await onDone()
    } catch (reason) {
      void notify({ title: daySheetMessages.notCheckedIn, description: messageOf(reason) }, 'problem')
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      className={styles['checkIn']}
      aria-label={`${checkedIn ? 'Here' : 'Check in'}: ${nameOf(booking)}`}
      aria-pressed={checkedIn}
      aria-busy={pending}
      onClick={() => void toggle()}
    >
      {checkedIn ? 'Here' : 'Check in'}
    </button>
  )
}
