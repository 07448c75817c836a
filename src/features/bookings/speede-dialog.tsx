/** 'Fitness (dialog to book a Speede session)': a member books here, a visitor is shown the way in. */
import { bookingWords } from '#domain/words.ts'
import { loginFor, paths, speedePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useSession } from '#lib/session.ts'
import { notify } from '#lib/toast.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SpeedePicker } from './speede-picker.tsx'

export function SpeedeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession()
  const booked = () => {
    void notify({ title: bookingWords.speede.booked })
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Book a Speede session" wide={Boolean(session)}>
      {session ? (
        <SpeedePicker profile={session.profile} onBooked={booked} />
      ) : (
        <>
          <p>Speede sessions are for members: 30 minutes on one of four units, up to seven days ahead.</p>
          <DialogActions>
            <Link className={buttonClass('primary')} to={paths.register}>
              Join
            </Link>
            <Link className={buttonClass('ghost')} to={loginFor(speedePath)}>
              Members Login
            </Link>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
