/** 'Fitness (dialog to book a Speede session)': a member books here, a visitor gets links to join or sign in. */
import { bookables } from '#domain/facility/facility.ts'
import { speedeWindow } from '#domain/bookings/speede-window.ts'
import { durationText, numberText } from '#domain/text/text.ts'
import { loginPath, paths, speedePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { useBookedNotice } from '#features/bookings/booking-notices.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { SpeedePicker } from './speede-picker.tsx'

const { minutes, units } = bookables.speede
const membersOnly = `Speede sessions are for members: ${durationText(minutes)} on one of ${numberText(units)} units, booked ${speedeWindow}.`

export function SpeedeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession()
  const notifyBooked = useBookedNotice('speede')
  return (
    <Dialog open={open} onClose={onClose} title="Book a Speede session" wide={Boolean(session)}>
      {session ? (
        <SpeedePicker
          profile={session.profile}
          onBooked={(booked) => {
            notifyBooked(booked)
            onClose()
          }}
        />
      ) : (
        <>
          <p>{membersOnly}</p>
          <DialogActions>
            <Link className={buttonClass('primary')} to={paths.register}>
              Join
            </Link>
            <Link className={buttonClass('ghost')} to={loginPath(speedePath)}>
              Members Login
            </Link>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
