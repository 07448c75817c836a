/** The offer behind a link in an e-mail, answered without a sign-in. Opening it changes nothing: mail scanners open links. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { linkIncomplete } from '#domain/sign-in/session-messages.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { offerTokenForm } from '#domain/standby/offer-link.ts'
import { isolated } from '#domain/text/text.ts'
import { ButtonLink } from '#features/parts/button-link.tsx'
import { isFinal } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useLinkSecret } from '#lib/link-secret.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { SignFirst } from '#lib/session/sign-first.tsx'
import { useOnce } from '#lib/use-once.ts'
import { Button, GhostButton, SmallButton } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import styles from './standby.module.css'
import { slotsText, timeLeftText, whenText } from './wish-text.ts'

type LinkedOffer = Reply<'answerOffer'>['offer']

/** Whatever follows '#' is a link: one that was cut says so. */
const tokenIn = (hash: string): string | undefined =>
  hash.length < 2 ? undefined : (/^#offer=(.+)$/.exec(hash)?.[1] ?? '')

export function OfferLink() {
  const [token] = useLinkSecret(tokenIn)
  return (
    <>
      {token !== undefined && offerTokenForm.test(token) ? (
        <LinkAnswer key={token} token={token} />
      ) : (
        <>
          <h1>{wishMessages.title}</h1>
          <Banner tone="problem">{linkIncomplete}</Banner>
          <Waiting />
        </>
      )}
    </>
  )
}

const Waiting = () => (
  <p>
    <Link to={paths.standby}>See what you are waiting for</Link>
  </p>
)

function LinkAnswer({ token }: { token: string }) {
  const [offer, setOffer] = useState<LinkedOffer>()
  const [declined, setDeclined] = useState(false)
  const now = useNow()
  const check = useApiMutation('answerOffer', { onDone: (reply) => setOffer(reply.offer) })
  const look = () => check.run({ body: { token, answer: 'look' } })
  const answer = useApiMutation('answerOffer', {
    onDone(reply, { body }) {
      setOffer(reply.offer)
      setDeclined(body.answer === 'decline')
    },
    // It may have ended meanwhile: what the page shows has to be true.
    onFailed: () => void look(),
  })
  useOnce(() => void look())
  if (!offer)
    return (
      <>
        <h1>{wishMessages.title}</h1>
        {check.problem === undefined ? (
          <Skeleton shape="row" />
        ) : (
          <Banner tone="problem">
            <span>{check.problem}</span>
            {!isFinal(check.error) && <SmallButton onClick={() => void look()}>Try again</SmallButton>}
          </Banner>
        )}
        <Waiting />
      </>
    )
  const { state, slots, acceptedBy, toSign } = offer
  const when = whenText(offer)
  return (
    <>
      <h1>{titleOf(offer, declined)}</h1>
      <Stack as="p" gap="1" className={styles.linked}>
        <b>{slotsText(offer, (name) => name)}</b>
        <span>{when}</span>
      </Stack>
      {state === 'open' && !declined && (
        <>
          <p>{timeLeftText(offer, now)}</p>
          <Row>
            <Button
              pending={answer.pending}
              pendingLabel="Booking..."
              onClick={() => void answer.run({ body: { token, answer: 'accept' } })}
            >
              {wishMessages.accept(slots.length)}
            </Button>
            <GhostButton
              disabled={answer.pending}
              onClick={() => void answer.run({ body: { token, answer: 'decline' } })}
            >
              {wishMessages.decline}
            </GhostButton>
          </Row>
        </>
      )}
      <Problem>{answer.problem}</Problem>
      {state === 'accepted' && (
        <Banner tone="ok">
          {acceptedBy?.you === false ? `${isolated(acceptedBy.name)} booked it.` : 'It’s booked.'} See you {when}.
        </Banner>
      )}
      {toSign && (
        <Banner>
          <SignFirst ask={toSign} after={paths.schedule} />
        </Banner>
      )}
      {(state === 'over' || declined) && state !== 'accepted' && (
        <Banner>{declined ? 'It goes to the next in line. You are still waiting.' : 'This offer is over.'}</Banner>
      )}
      {state === 'accepted' ? <ButtonLink to={paths.schedule}>Your Schedule</ButtonLink> : <Waiting />}
    </>
  )
}

function titleOf({ state, held }: LinkedOffer, declined: boolean): string {
  if (state === 'accepted') return 'It’s yours'
  if (state === 'over' || declined) return wishMessages.title
  return held ? wishMessages.offered : wishMessages.openToAll
}
