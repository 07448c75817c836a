/** The calls that wait for a connection, above every page for members. They are sent as soon as there is one. */
import { useRef } from 'react'
import type { Input } from '#lib/api/input.ts'
import { markStale } from '#lib/api/stale-replies.ts'
import { removeRsvp, removeSession } from '#lib/browser-storage/local-cache.ts'
import { useClock } from '#lib/clock.ts'
import { familyCalls, type FamilyCall } from '#lib/offline/family-calls.ts'
import { isQueued, useSending, type QueuedCall } from '#lib/offline/queued-calls.ts'
import { notify } from '#lib/toast.ts'
import { SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row, Stack, Wrap } from '#ui/layout/box.tsx'
import styles from './queue.module.css'

export function QueueBar() {
  const calls = familyCalls.useCalls()
  const waiting = calls.filter(isQueued)
  useSending(calls, useSend())
  if (calls.length === 0) return null
  return (
    <Stack as={Wrap} gap="2" className={styles.bar}>
      {waiting.length > 0 && (
        <Banner tone="kick">
          Waiting for a connection. It counts when the club receives it.
          <ul>
            {waiting.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      {calls.map(
        ({ id, text = '', refusal }) =>
          refusal !== undefined && (
            <Banner key={id} tone="problem">
              <Row as="span" gap="3" justify="between">
                Not done: {text}. {refusal}
                <SmallButton onClick={() => familyCalls.forget(id)}>OK</SmallButton>
              </Row>
            </Banner>
          ),
      )}
    </Stack>
  )
}

/** Sends one after the other, also where nothing keeps two runs apart: each is told once. */
function useSend(): () => Promise<void> {
  const clock = useClock()
  const isSending = useRef(false)
  return async () => {
    if (isSending.current) return
    isSending.current = true
    let sent = 0
    await familyCalls.send(clock, (accepted) => {
      sent += 1
      keepInCache(accepted)
      void notify({ title: 'Sent', description: accepted.text ?? '' })
    })
    isSending.current = false
    if (sent > 0) markStale()
  }
}

/** The local cache follows, also on pages that do not ask for the schedule. */
const changes: { [Name in FamilyCall]?: (input: Input<Name>) => void } = {
  cancelLane: ({ params }) => removeSession('lane', params.id),
  cancelSpeede: ({ params }) => removeSession('speede', params.id),
  cancelRsvp: ({ params }) => removeRsvp(params.bookingId),
  cancelTogether: ({ body: { kind, ids } }) => ids.forEach((id) => removeSession(kind, id)),
}
const keepInCache = ({ name, input }: QueuedCall): void =>
  (changes[name as FamilyCall] as ((input: object) => void) | undefined)?.(input)
