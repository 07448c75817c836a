/** What stands at the front desk's door, in place of the page: the sign-in, or the way in for somebody new. */
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
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(pathname === paths.adminStaff ? search : '')
  const invite = query.get('invite')
  return (
    <Wrap section>
      <div className={styles['card']}>
        <h1>Front desk</h1>
        {invite ? (
          <>
            <p className={styles['lead']}>You are invited to work at the front desk. Make your staff account.</p>
            <JoinForm by="invite" token={invite} />
          </>
        ) : query.has('setup') ? (
          <>
            <p className={styles['lead']}>Make the first staff account. This door opens once.</p>
            <JoinForm by="setup" />
          </>
        ) : (
          <p className={styles['lead']}>For the people who run the club. Sign in with your staff account.</p>
        )}
        {invite || query.has('setup') ? (
          <p className={styles['way']}>
            Already have an account? <Link to={paths.adminStaff}>Sign in</Link>
          </p>
        ) : (
          <>
            <StaffSignIn />
            <p className={styles['way']}>
              A new club? <Link to={staffSetupPath}>Set up the first account</Link>
            </p>
          </>
        )}
      </div>
    </Wrap>
  )
}

const stay = () => undefined

/** Over a page whose session has ended: nothing of it is lost, and nothing can be done before signing in again. */
export function StaffDoorAgain({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog open onClose={stay} busy title="Sign in again" description={staffMessages.lapsed}>
      <StaffSignIn />
      <Button tone="ghost" onClick={onLeave}>
        Leave without signing in
      </Button>
    </Dialog>
  )
}
