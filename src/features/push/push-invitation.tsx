/**
 * Asks in words whether this device may notify, before the browser does: after a no it never asks again. Once a family has
 * something to be told of, and until it has answered.
 */
import { useState } from 'react'
import { pushKinds } from '#domain/notifications/mail-kind.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { isBlocked, mayAskForPush, pushAskedEntry } from '#lib/push.ts'
import { Button, SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row } from '#ui/layout/box.tsx'
import { usePush } from './use-push.ts'

/** `question`: in words, before the browser asks. */
export function PushInvitation({ question }: { question: string }) {
  const [isAnswered, setAnswered] = useState(() => pushAskedEntry.read() || !mayAskForPush())
  const { data } = useApiQuery('pushDevices', { enabled: !isAnswered })
  if (isAnswered || data?.publicKey === undefined) return null
  const end = () => {
    pushAskedEntry.write(true)
    setAnswered(true)
  }
  return <Question publicKey={data.publicKey} question={question} onEnd={end} />
}

function Question({ publicKey, question, onEnd }: { publicKey: string; question: string; onEnd: () => void }) {
  const { problem, pending, choose } = usePush(publicKey)
  const agree = async () => {
    // What failed can be repeated; a person who said no is not asked again.
    if ((await choose(pushKinds)) || isBlocked()) onEnd()
  }
  return (
    <Banner>
      <span>{question}</span>
      {problem !== undefined && <span role="alert">{problem}</span>}
      <Row gap="3">
        <Button size="sm" pending={pending} onClick={() => void agree()}>
          Turn on notifications
        </Button>
        <SmallButton disabled={pending} onClick={onEnd}>
          Not now
        </SmallButton>
      </Row>
    </Banner>
  )
}
