/** Admin: staff accounts and the activity log. */
import { Suspense } from 'react'
import { StaffPassword } from '#features/account/sign-in/sign-in-rows.tsx'
import { Colleagues, Doors } from '#features/admin/staff/colleagues.tsx'
import { StaffMails } from '#features/admin/staff/staff-mails.tsx'
import { StaffLog } from '#features/admin/staff/staff-log.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useIsLoading } from '#lib/session/session.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from '#features/admin/staff/staff.module.css'
import { Stack } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

/** A form, whose code the list of accounts does not wait for. */
const InviteColleague = lazyWithPreload(
  async () => (await import('#features/admin/staff/role-forms.tsx')).InviteColleague,
)

export default function AdminStaffPage() {
  return (
    <>
      <PageHead title="Staff" lead="Who can sign in at the front desk, and what they did there." />
      {useIsLoading() ? <Skeleton shape="row" count={4} /> : <Sections />}
    </>
  )
}

/** What is below the list of accounts is shown once that is loaded, so that it does not move. */
function Sections() {
  const { isPending } = useApiQuery('listStaff')
  const mayInvite = useMayCall('inviteStaff')
  return (
    <Stack gap="6">
      <Colleagues />
      <Stack gap="6" hidden={isPending}>
        {mayInvite && (
          <Suspense fallback={<InviteWaiting />}>
            <InviteColleague />
          </Suspense>
        )}
        <Doors />
        <StaffMails />
        <StaffPassword />
        <StaffLog />
      </Stack>
    </Stack>
  )
}

/** As high as the form, so that what is below stays where it is. */
const InviteWaiting = () => (
  <div className={styles.waiting}>
    <Skeleton shape="card" />
  </div>
)
