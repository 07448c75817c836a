/** /email-link: what a link in an e-mail asks for, with its secret in the fragment. */
import { EmailLink } from '#features/auth/email-link.tsx'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from '#features/auth/login.module.css'

export default function EmailLinkPage() {
  return (
    <Wrap section>
      <div className={styles.card}>
        {useIsWaiting() ? (
          <>
            <Skeleton shape="title" />
            <Skeleton shape="row" label="" />
          </>
        ) : (
          <EmailLink />
        )}
      </div>
    </Wrap>
  )
}
