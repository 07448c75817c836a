/** /account/consent: what a parent signs for the players of the family, and what is signed. */
import { ConsentPage } from '#features/account/consents/consent-page.tsx'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { PageWaiting } from '#ui/layout/page-waiting.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function Consent() {
  return (
    <Wrap section>
      {import.meta.env.SSR ? <PageWaiting title={consentMessages.agreements} count={3} /> : <ConsentPage />}
    </Wrap>
  )
}
