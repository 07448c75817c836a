/** What stands at the front desk's door: the sign-in in place of the page. */
import { staffWords } from '#domain/staff-words.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Wrap } from '#ui/wrap.tsx'
import styles from './staff-door.module.css'
import { StaffSignIn } from './staff-sign-in.tsx'

export function StaffDoor() {
  return (
    <Wrap section>
      <div className={styles['card']}>
        <h1>Front desk</h1>
        <p className={styles['lead']}>For the people who run the club. Sign in with your staff account.</p>
        <StaffSignIn />
      </div>
    </Wrap>
  )
}

const stay = () => undefined

/** Over a page whose session has ended: nothing of it is lost, and nothing can be done before signing in again. */
export function StaffDoorAgain() {
  return (
    <Dialog open onClose={stay} busy title="Sign in again" description={staffWords.lapsed}>
      <StaffSignIn />
    </Dialog>
  )
}
