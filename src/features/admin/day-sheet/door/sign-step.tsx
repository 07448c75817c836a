/** A parent or guardian reads and signs at the tablet what is missing for a player. */
import { createElement, Suspense, useEffect, useRef } from 'react'
import type { ConsentName } from '#domain/consents/consents.ts'
import { useLastActivity } from '#lib/api/polling.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import type { Preloadable } from '#lib/loading/lazy-with-preload.ts'
import { GhostButton } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { FormError } from '#ui/forms/form.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stack } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { firstName } from './use-check-in.ts'
import type { DoorEntry } from './use-door-day.ts'

type Answer = { text: ConsentName; version: number; answer: 'yes' | 'no' }

/** The form of the account's page, which the page of the door gives: features do not know each other. */
export type Signing = Preloadable<{
  asked: readonly { text: ConsentName; players: readonly { id: string; name: string }[] }[]
  onSign: (signed: { name: string; answers: (Answer & { player: string })[] }) => Promise<FormError>
  problem: string | undefined
  atDoor?: boolean
}>

/** A text that nobody reads any more leaves the screen to the next child. */
const leavesIdleMs = 5 * 60_000

type SignStepProps = {
  entry: DoorEntry
  signing: Signing
  onSigned: (unsigned: ConsentName[]) => unknown
  onLeave: () => void
}

export function SignStep({ entry, signing, onSigned, onLeave }: SignStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { run, problem } = useApiMutation('signAtDoor', {
    noResponse: 'Your signature was not saved. Please sign again. The desk will help you.',
    onDone: ({ unsigned }) => onSigned(unsigned),
  })
  useEffect(() => heading.current?.focus(), [])
  useLeavingIdle(onLeave)
  const players = [{ id: entry.id, name: firstName(entry) }]
  const onSign = ({ name, answers }: { name: string; answers: Answer[] }) =>
    run({
      params: { id: entry.id },
      body: { name, answers: answers.map(({ text, version, answer }) => ({ text, version, answer })) },
    })
  return (
    <Stack gap="4" className={classNames(styles.over, styles.signing)}>
      <h1 ref={heading} tabIndex={-1}>
        To sign for {firstName(entry)}
      </h1>
      <p>For a parent or guardian: please read this once, and sign at the end.</p>
      <GhostButton onClick={onLeave}>Not now</GhostButton>
      <Suspense fallback={<Skeleton shape="row" count={3} label="Loading today..." />}>
        {createElement(signing, {
          asked: entry.unsigned.map((text) => ({ text, players })),
          onSign,
          problem,
          atDoor: true,
        })}
      </Suspense>
    </Stack>
  )
}

function useLeavingIdle(onLeave: () => void): void {
  const now = useNow()
  const activeAt = useLastActivity()
  const isIdle = now.getTime() - activeAt >= leavesIdleMs
  useEffect(() => {
    if (isIdle) onLeave()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isIdle])
}
