/** Staff: who may work at the front desk, and what they did. */
import { probeWords } from '#domain/staff-words.ts'
import { StaffPassword } from '#features/password/password-card.tsx'
import { Colleagues } from '#features/staff/colleagues.tsx'
import { InviteColleague } from '#features/staff/invite-colleague.tsx'
import { StaffLog } from '#features/staff/staff-log.tsx'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminStaff() {
  return (
    <>
      <PageHead title="Staff" lead="Who may sign in at the front desk, and what was done there." />
      <Colleagues />
      <InviteColleague />
      <StaffPassword />
      <StaffLog />
      <p>
        <Link to={paths.adminProbe}>{probeWords.link}</Link>
      </p>
    </>
  )
}
