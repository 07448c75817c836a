/** /email-link: what a link in an e-mail asks for, with its secret in the fragment. */
import { EmailLink } from '#features/auth/email-link.tsx'
import { LinkCard } from '#features/auth/link-card.tsx'

export default function EmailLinkPage() {
  return (
    <LinkCard>
      <EmailLink />
    </LinkCard>
  )
}
