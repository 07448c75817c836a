/** Whether somebody has come, as a button that stays pressed. */
import { useState } from 'react'
import { deskWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import styles from './sheet-cell.module.css'
import { nameOf, type Booking } from './sheet-view.ts'

export function CheckIn({ booking, onDone }: { booking: Booking; onDone: () => Promise<unknown> }) {
  const [pending, setPending] = useState(false)
  const { id, checkedIn } = booking
  const toggle = async () => {
    if (pending) return
    setPending(true)
    try {
      await api('markBooking', { params: { id }, body: { checkedIn: !checkedIn } })
      await onDone()
    } catch (reason) {
      void notify({ title: deskWords.notMarked, description: sentenceOf(reason) }, 'problem')
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
