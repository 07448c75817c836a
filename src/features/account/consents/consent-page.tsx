/** Texts that are missing before the next visit, to read and sign; then all texts, to read and print. */
import { useState } from 'react'
import { currentText } from '#domain/consents/consent-texts.ts'
import { askedOf, consentNames, firstNames, toSign, type AskedText } from '#domain/consents/consents.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { accountMessages } from '#domain/fields/account-messages.ts'
import { capitalize, pluralize } from '#domain/text/text.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { pathAfterConsent, playerPath } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router.ts'
import { useAccount, useOwnCaregiver, useSetAccount } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { GhostButton } from '#ui/button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Agreements } from './agreements.tsx'
import { ConsentText, playersOf, SigningForm } from './signing-form.tsx'
import { Stack } from '#ui/layout/box.tsx'
import styles from '#features/account/account.module.css'

export function ConsentPage() {
  const query = useAccount()
  const own = useOwnCaregiver()
  const { search } = useLocation()
  const after = pathAfterConsent(search)
  const { data: account } = query
  if (!account)
    return (
      <>
        <PageHead title={consentMessages.agreements} />
        <Loaded query={query} title={accountMessages.notLoaded} shape="card" count={3} />
      </>
    )
  const ask = toSign(account.players)
  if (ask) {
    const asked = askedOf(account, own?.id ?? '')
    const texts = capitalize(pluralize(asked.length, 'text'))
    return (
      <>
        <PageHead
          title={`Before the ${ask.visit} visit`}
          lead={`${texts} for ${ask.names}, and your name at the end${asked.every(({ isRead }) => isRead) ? '' : ': two minutes'}. What is booked already stays booked.`}
        />
        <ConsentForm asked={asked} after={after} isFirstVisit={ask.visit === 'first'} />
      </>
    )
  }
  const again = account.players.find(({ id }) => id === new URLSearchParams(search).get('photos'))
  if (again)
    return (
      <>
        <PageHead title={currentText('photos').title} />
        <ConsentForm asked={[{ text: 'photos', players: [again] }]} after={after} />
      </>
    )
  return (
    <>
      <PageHead
        title={consentMessages.agreements}
        lead="Everything is signed. Nothing is missing for the next visit."
        actions={<GhostButton onClick={() => window.print()}>Print</GhostButton>}
      />
      <Stack gap="5" className={styles.form}>
        <Agreements account={account} />
        {consentNames.map((text) => (
          <ConsentText key={text} {...currentText(text)} />
        ))}
      </Stack>
    </>
  )
}

/** `after` is the path to go to once it is signed. Before the first visit, coaches would like to know more. What is signed is what was asked first, whoever joins the family meanwhile. */
type ConsentFormProps = { asked: readonly AskedText[]; after: string; isFirstVisit?: boolean }

function ConsentForm({ asked: first, after, isFirstVisit = false }: ConsentFormProps) {
  const [asked] = useState(first)
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  const { run, problem } = useApiMutation('giveConsent', {
    failed: 'Could not save your signature',
    async onDone({ account }) {
      // Before the account is shown as signed, which replaces this form.
      await navigate(after)
      await setAccount(account)
      const signed = playersOf(asked)
      const description = `Thank you. It is signed for ${firstNames(signed)}.`
      const [first] = signed
      if (!isFirstVisit || !first) return void notify({ title: 'Signed', description })
      const health = () => void navigate(playerPath(first.id))
      const lastThing = consentMessages.lastThing(firstNames([first]))
      void notify({ title: 'Signed', description: `${description} ${lastThing}` }, 'success', {
        label: safetyMessages.link,
        onClick: health,
      })
    },
  })
  return <SigningForm asked={asked} onSign={(body) => run({ body })} problem={problem} />
}
