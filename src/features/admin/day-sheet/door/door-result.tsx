/** The answer to a scan, for some seconds, with a button for each other player of the family. */
import { clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { Drawing } from '#illustrations/drawing.tsx'
import { useNow } from '#lib/clock.ts'
import { Button, GhostButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { firstName, othersOf, playerHere, useLeaving, welcomeTo, type Saved, type Shown } from './use-check-in.ts'
import type { DoorDay, DoorEntry } from './use-door-day.ts'

/** Milliseconds until the next child's turn; longer where there is something to tap. */
const leavesAfterMs = 8_000
const leavesLaterMs = 20_000

type DoorResultProps = {
  day: DoorDay
  shown: Shown
  saved: Saved | undefined
  isConnected: boolean
  onName: (entry: DoorEntry) => void
  onSign: () => void
  onLeave: () => void
}

export function DoorResult({ day, shown, saved, isConnected, onName, onSign, onLeave }: DoorResultProps) {
  const now = useNow()
  const isWelcome = 'entry' in shown && saved?.as !== 'refused'
  const others = isWelcome ? othersOf(day, shown.entry, now) : []
  const here = saved?.as === 'refused' ? undefined : playerHere(shown)
  const isUnsigned = here !== undefined && here.unsigned.length > 0
  // A signature does not wait for a connection: nothing counts as signed before the server has it.
  const canSign = isConnected && saved?.as !== 'waits'
  const hasMore = others.length > 0 || (isUnsigned && canSign)
  useLeaving(shown, hasMore ? leavesLaterMs : leavesAfterMs, onLeave)
  return (
    <Stack
      gap="5"
      className={classNames(styles.over, styles.result)}
      data-tone={isWelcome ? 'ok' : undefined}
      data-boards={isWelcome ? undefined : ''}
    >
      {isWelcome && <Drawing of="signs#lamp" size={[320, 180]} className={styles.lamp} />}
      <Stack gap="4">
        <h1>{sentenceOf(shown, saved)}</h1>
        {isWelcome && shown.entry.desk && <p className={styles.ask}>Please say hello at the desk first.</p>}
        {shown.signed && here && <p className={styles.ask}>Thank you. It is signed for {firstName(here)}.</p>}
        {isUnsigned && (
          <p className={styles.ask}>
            {canSign
              ? 'A parent or guardian needs to sign something first.'
              : 'A parent or guardian needs to sign something first. The desk will help you.'}
          </p>
        )}
        {isWelcome && saved && <Text tone="muted">{savedText(shown.at, saved)}</Text>}
      </Stack>
      {isUnsigned && canSign && (
        <Button tone={isWelcome ? 'primary' : 'kick'} onClick={onSign}>
          Sign here
        </Button>
      )}
      {others.map((entry) => (
        <Button key={entry.id} onClick={() => onName(entry)}>
          {firstName(entry)} is here, too
        </Button>
      ))}
      <GhostButton onClick={onLeave}>Next, please</GhostButton>
    </Stack>
  )
}

/** What the child reads. */
export function sentenceOf(shown: Shown, saved: Saved | undefined): string {
  if ('message' in shown) return shown.message
  return saved?.as === 'refused' ? saved.why : welcomeTo(shown.entry)
}

function savedText(at: string, { as }: Saved): string {
  if (as === 'saving') return 'Saving...'
  return as === 'saved'
    ? `Saved: here since ${clockTime(clockOf(at))}.`
    : 'Saved on this tablet only. It is sent once there is a connection.'
}
