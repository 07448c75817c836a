/** What somebody reads who has joined, or chosen a password, on a browser where the desk or the door is signed in. */
import type { Profile } from '#domain/people/people.ts'
import { isolated } from '#domain/text/text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Banner } from '#ui/feedback/banner.tsx'

export const DeskStays = ({ profile: { profileName, email } }: { profile: Profile }) => (
  <Banner tone="ok">
    <span>
      {isolated(profileName)} has an account now. The front desk stays signed in on this device: sign in on your own
      phone, as {email}.
    </span>{' '}
    <Link to={paths.admin}>Back to the front desk</Link>
  </Banner>
)
