/** Admin: staff accounts and the activity log. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { Suspense } from 'react'
import { StaffPassword } from '#features/account/sign-in/sign-in-rows.tsx'
import { Colleagues } from '#features/admin/staff/colleagues.tsx'
import { Doors } from '#features/admin/staff/doors.tsx'
import { SentMessages } from '#features/admin/inbox/messages/sent-messages.tsx'
import { StaffMails } from '#features/admin/staff/staff-mails.tsx'
import { UnsentMails } from '#features/admin/staff/unsent-mails.tsx'
import { StaffLog } from '#features/admin/staff/staff-log.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import styles from '#features/admin/staff/staff.module.css'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/box.tsx'

/** A form, whose code the list of accounts does not wait for. */
const InviteColleague = lazyWithPreload(
  async () => (await import('#features/admin/staff/role-forms.tsx')).InviteColleague,
)

export default function AdminStaffPage() {
  return (
    <AdminPage title="Staff" lead="Who can sign in at the front desk, and what they did there." shape="row" count={4}>
      <Sections />
    </AdminPage>
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
        <SentMessages />
        <UnsentMails />
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
