/** What a link in an e-mail asks for, without a sign-in: confirms the address. */
import { useEffect, useRef, useState } from 'react'
import { mailChoiceMessages } from '#domain/messages/mail-choice-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation, useNavigate } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './login.module.css'

const tokenIn = (hash: string) => /^#verify=(.+)$/.exec(hash)?.[1]

export function EmailLink() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  // The secret stays in memory and leaves the address, so that it is neither in the history nor on a shared screen.
  const [token, setToken] = useState(() => tokenIn(hash))
  const opened = tokenIn(hash)
  // A second link opened in the same tab replaces the first.
  if (opened !== undefined && opened !== token) setToken(opened)
  useEffect(() => {
    if (tokenIn(hash) !== undefined) navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return (
    <>
      <h1>Confirm your email</h1>
      {token === undefined ? (
        <Banner tone="problem">{mailChoiceMessages.verifyLinkInvalid}</Banner>
      ) : (
        <Verify key={token} token={token} />
      )}
      <p className={styles['join']}>
        <Link to={paths.account}>Go to your account</Link>
      </p>
    </>
  )
}

function Verify({ token }: { token: string }) {
  const cache = useApiCache()
  const [isAlready, setIsAlready] = useState<boolean>()
  const { problem, code, pending, run } = useApiMutation('verifyAddress', {
    async onDone({ already }) {
      setIsAlready(already)
      await cache.invalidate('mailChoices')
    },
  })
  const verify = () => void run({ body: { token } })
  // Once: a second request would say that the link was used before.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    verify()
  })
  if (isAlready !== undefined)
    return <Banner tone="ok">{isAlready ? mailChoiceMessages.alreadyVerified : mailChoiceMessages.verified}</Banner>
  if (problem === undefined) return <Skeleton shape="row" label="Confirming your email…" />
  return (
    <>
      <Banner tone="problem">{problem}</Banner>
      {code !== 'forbidden' && (
        <Button pending={pending} pendingLabel="Trying..." onClick={verify}>
          Try again
        </Button>
      )}
    </>
  )
}
