/** Shown instead of an admin page while signed out: sign-in, first-account set-up, or accepting an invitation. */
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { paths, staffSetupPath } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import { JoinForm } from './join-form.tsx'
import styles from './staff-entry.module.css'
import { StaffSignIn } from './staff-sign-in.tsx'

export function StaffEntry() {
  const { pathname, search, hash } = useLocation()
  const isStaffPage = pathname === paths.adminStaff
  const invite = isStaffPage ? new URLSearchParams(hash.slice(1)).get('invite') : null
  const isSetup = isStaffPage && new URLSearchParams(search).has('setup')
  return (
    <Wrap section>
      <div className={styles['card']}>
        <h1>Front desk</h1>
        {invite ? (
          <>
            <p className={styles['lead']}>You have been invited to the staff of the club. Create your account.</p>
            <JoinForm by="invite" token={invite} />
          </>
        ) : isSetup ? (
          <>
            <p className={styles['lead']}>Create the first staff account. This works only once.</p>
            <JoinForm by="setup" />
          </>
        ) : (
          <p className={styles['lead']}>For club staff. Sign in with your staff account.</p>
        )}
        {invite || isSetup ? (
          <p className={styles['switch']}>
            Already have an account? <Link to={paths.adminStaff}>Sign in</Link>
          </p>
        ) : (
          <>
            <StaffSignIn />
            <p className={styles['switch']}>
              New club? <Link to={staffSetupPath}>Set up the first account</Link>
            </p>
          </>
        )}
      </div>
    </Wrap>
  )
}

const ignoreClose = () => undefined

/** A modal sign-in over a page whose session has expired; the page keeps its state. */
export function StaffReauthDialog({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog open onClose={ignoreClose} busy title="Sign in again" description={staffMessages.sessionExpired}>
      <StaffSignIn />
      <Button tone="ghost" onClick={onLeave}>
        Leave without signing in
      </Button>
    </Dialog>
  )
}
