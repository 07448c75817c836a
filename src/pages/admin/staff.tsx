/** Admin: staff accounts and the activity log. */
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import { StaffPassword } from '#features/account/password-card.tsx'
import { Colleagues } from '#features/admin/staff/colleagues.tsx'
import { InviteColleague } from '#features/admin/staff/invite-colleague.tsx'
import { StaffLog } from '#features/admin/staff/staff-log.tsx'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminStaffPage() {
  return (
    <>
      <PageHead title="Staff" lead="Who can sign in at the front desk, and what they did there." />
      {useIsWaiting() ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <>
          <Colleagues />
          <InviteColleague />
          <StaffPassword />
          <StaffLog />
        </>
      )}
      <p>
        <Link to={paths.adminStorageCheck}>{storageCheckMessages.link}</Link>
      </p>
    </>
  )
}
