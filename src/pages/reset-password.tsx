/** /reset-password: asks for a link to choose a new password, or uses one; or signs in with a one-time code. */
import { LinkCard } from '#features/auth/link-card.tsx'
import { ResetPassword } from '#features/auth/reset-password.tsx'

export default function ResetPasswordPage() {
  return (
    <LinkCard>
      <ResetPassword />
    </LinkCard>
  )
}
