/** /member-register, titled 'Join The Nest'. */
import { RegisterForm } from '#features/account/registration/register-form.tsx'
import { useSession } from '#lib/session/session.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { facility } from '#domain/facility/facility.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function Register() {
  const session = useSession()
  return (
    <Wrap section>
      <PageHead
        title={`Join ${facility.name}`}
        lead="One membership, one player. It takes about three minutes."
        actions={<Link to={paths.membership}>Back to Membership</Link>}
      />
      {session && !session.preview && (
        <Banner>
          <span>{`You are signed in as ${session.profile.profileName}. Another child joins on your account page; this form makes a family of its own.`}</span>
          <Link to={paths.account}>Go to your account</Link>
        </Banner>
      )}
      <RegisterForm />
    </Wrap>
  )
}
