/** /join-family: another caregiver of a family accepts an invitation. */
import { JoinFamily } from '#features/account/caregivers/join-family.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack, Wrap } from '#ui/layout/box.tsx'
import styles from '#features/auth/login.module.css'

export default function JoinFamilyPage() {
  return (
    <Wrap section>
      <Stack gap="4-5" card="high" className={styles.card}>
        <h1>Join a family</h1>
        {import.meta.env.SSR ? <Skeleton shape="card" /> : <JoinFamily />}
      </Stack>
    </Wrap>
  )
}
