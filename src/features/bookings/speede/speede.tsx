/** The Speede part of the reserve page. */
import { bookingMessages } from '#domain/messages/messages.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { notify } from '#lib/toast.ts'
import styles from '#features/bookings/reserve.module.css'
import { SpeedePicker } from './speede-picker.tsx'

export function Speede() {
  const session = useSession()
  const navigate = useNavigate()
  if (!session) return null
  const onBooked = () =>
    void notify({ title: bookingMessages.speede.booked }, 'success', {
      label: 'Your Schedule',
      onClick: () => void navigate(paths.schedule),
    })
  return (
    <div className={styles['narrow']}>
      <SpeedePicker profile={session.profile} onBooked={onBooked} />
    </div>
  )
}
