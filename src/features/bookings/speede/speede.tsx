/** The Speede part of the reserve page. */
import { bookingMessages } from '#domain/messages/messages.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import styles from '#features/bookings/reserve.module.css'
import { SpeedePicker } from './speede-picker.tsx'

export function Speede() {
  const { profile } = useMember()
  const navigate = useNavigate()
  const onBooked = () =>
    void notify({ title: bookingMessages.speede.booked }, 'success', {
      label: 'Your Schedule',
      onClick: () => void navigate(paths.schedule),
    })
  return (
    <div className={styles['narrow']}>
      <SpeedePicker profile={profile} onBooked={onBooked} />
    </div>
  )
}
