/** A parent signs what is missing, and goes on where they were. */
import { firstNames } from '#domain/accounts/consents.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNavigate } from '#lib/router.ts'
import { useSetAccount } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { playersOf, SigningForm, type Asked } from './signing-form.tsx'

/** `after` is the path to go to once it is signed. */
export function ConsentForm({ asked, after }: { asked: readonly Asked[]; after: string }) {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  const { run, problem } = useApiMutation('giveConsent', {
    failed: 'Could not save your signature',
    async onDone({ account }) {
      // Before the account is shown as signed, which replaces this form.
      await navigate(after)
      await setAccount(account)
      void notify(consentMessages.signed(firstNames(playersOf(asked))))
    },
  })
  return <SigningForm asked={asked} onSign={(body) => run({ body })} problem={problem} />
}
