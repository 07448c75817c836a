/** /email-link: what a link in an e-mail asks for, with its secret in the fragment. */
import { EmailLink } from '#features/auth/email-link.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from '#features/auth/login.module.css'

export default function EmailLinkPage() {
  return (
    <Wrap section>
      <div className={styles['card']}>
        <EmailLink />
      </div>
    </Wrap>
  )
}
