/** 'Fitness (dialog to book a Speede session)' of the landing page: the links to join or sign in. Members book on the reserve page. */
import { bookables } from '#domain/facility/facility.ts'
import { speedeWindow } from '#domain/bookings/speede-window.ts'
import { durationText, numberText } from '#domain/text/text.ts'
import { loginPath, paths, speedePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'

const { minutes, units } = bookables.speede
const membersOnly = `Speede sessions are for members: ${durationText(minutes)} on one of ${numberText(units)} units, booked ${speedeWindow}.`

export function SpeedeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Book a Speede session">
      <p>{membersOnly}</p>
      <DialogActions>
        <Link className={buttonClass('primary')} to={paths.register}>
          Join
        </Link>
        <Link className={buttonClass('ghost')} to={loginPath(speedePath)}>
          Members Login
        </Link>
      </DialogActions>
    </Dialog>
  )
}
