/**
 * Asks in words whether this device may notify, before the browser does: after a no it never asks again. Once a family has
 * something to be told of, and until it has answered.
 */
import { useState } from 'react'
import { pushKinds } from '#domain/notifications/mail-kind.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { isBlocked, mayAskForPush, pushAskedEntry } from '#lib/push.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row } from '#ui/layout/box.tsx'
import { usePush } from './use-push.ts'

/** Asked in words, before the browser asks. */
const invitations = {
  offers: 'Get a notification on this device when a slot is offered to you? An offer is held for a short time only.',
  bookings: 'Get a notification on this device when the club moves or cancels something, and before you come?',
}

/** `about`: what they are for, offers or bookings. */
export function PushInvitation({ about }: { about: 'offers' | 'bookings' }) {
  const [isAnswered, setAnswered] = useState(() => pushAskedEntry.read() || !mayAskForPush())
  const { data } = useApiQuery('pushDevices', { enabled: !isAnswered })
  if (isAnswered || data?.publicKey === undefined) return null
  const end = () => {
    pushAskedEntry.write(true)
    setAnswered(true)
  }
  return <Question publicKey={data.publicKey} about={about} onEnd={end} />
}

type QuestionProps = { publicKey: string; about: 'offers' | 'bookings'; onEnd: () => void }

function Question({ publicKey, about, onEnd }: QuestionProps) {
  const { problem, pending, choose } = usePush(publicKey)
  const agree = async () => {
    // What failed can be repeated; a person who said no is not asked again.
    if ((await choose(pushKinds)) || isBlocked()) onEnd()
  }
  return (
    <Banner>
      <span>{invitations[about]}</span>
      {problem !== undefined && <span role="alert">{problem}</span>}
      <Row gap="3">
        <Button size="sm" pending={pending} onClick={() => void agree()}>
          Turn on notifications
        </Button>
        <Button tone="ghost" size="sm" disabled={pending} onClick={onEnd}>
          Not now
        </Button>
      </Row>
    </Banner>
  )
}
