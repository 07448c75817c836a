/** /join-family: the second caregiver of a family accepts an invitation. */
import { JoinFamily } from '#features/account/join-family.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from '#features/auth/login.module.css'

export default function JoinFamilyPage() {
  return (
    <Wrap section>
      <div className={styles['card']}>
        <h1>Join a family</h1>
        <JoinFamily />
      </div>
    </Wrap>
  )
}
