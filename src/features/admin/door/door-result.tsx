/** The answer to a scan, for some seconds, with a button for each other player of the family. */
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import { clockTime, hourLabel, today } from '#domain/calendar/calendar.ts'
import { useNow } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import styles from './door.module.css'
import { playerHere, useLeaving, type Saved, type Shown } from './use-check-in.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { passMessages } from '#domain/messages/arrival-messages.ts'
import { matchesIn } from '#domain/text/search.ts'
import { whyNotArrive } from '#features/admin/parts/find-pass.ts'

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
    <Stack gap="5" className={classNames(styles.over, styles.result)} data-tone={isWelcome ? 'ok' : undefined}>
      <Stack gap="4">
        <h1>{sentenceOf(shown, saved)}</h1>
        {isWelcome && shown.entry.desk && <p className={styles.ask}>Please say hello at the desk first.</p>}
        {shown.signed && here && <p className={styles.ask}>Thank you. It is signed for {firstName(here)}.</p>}
        {isUnsigned && (
          <p className={styles.ask}>
            {canSign
              ? 'Your grown-up has to sign something.'
              : 'Your grown-up has to sign something. The desk will help you.'}
          </p>
        )}
        {isWelcome && saved && <Text tone="muted">{savedText(shown.at, saved)}</Text>}
      </Stack>
      {isUnsigned && canSign && <Button onClick={onSign}>Sign here</Button>}
      {others.map((entry) => (
        <Button key={entry.id} onClick={() => onName(entry)}>
          {firstName(entry)} is here, too
        </Button>
      ))}
      <Button tone="ghost" onClick={onLeave}>
        Next, please
      </Button>
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

export type DoorDay = Reply<'doorDay'> & { entries: DoorEntry[] }
export type DoorEntry = NonNullable<Reply<'doorDay'>['entries']>[number]

/** A session that the child can be checked in for now; or a sentence, and whom it is about. */
export type Found = { entry: DoorEntry } | { message: string; about?: DoorEntry }

/** 'Mia' of 'Mia E.' */
export const firstName = ({ name }: Pick<DoorEntry, 'name'>): string => name.split(' ')[0] ?? name

/** The session, or why nobody can be checked in for it now. */
export function whyNotNow(entry: DoorEntry, now: Date): Found {
  if (entry.here !== undefined)
    return { message: passMessages.alreadyHere(clockTime(clockOf(entry.here))), about: entry }
  const message = whyNotArrive(entry, now)
  return message === undefined ? { entry } : { message }
}

/** Fewer would be a list of names. */
const fewestLetters = 2
const mostHits = 4

/** Who can be checked in now and has a name that begins so; undefined for fewer than two letters. */
export function findNames(day: DoorDay, text: string, now: Date): DoorEntry[] | undefined {
  const letters = text.trim().toLowerCase()
  if (!new RegExp(String.raw`^\p{L}{${fewestLetters},}`, 'u').test(letters)) return undefined
  return day.entries
    .filter((entry) => matchesIn(entry.name, letters)[0]?.isMatch && 'entry' in whyNotNow(entry, now))
    .slice(0, mostHits)
}

/** Others of the family who can be checked in now. */
const othersOf = (day: DoorDay, { id, family }: DoorEntry, now: Date): DoorEntry[] =>
  day.entries.filter((each) => each.family === family && each.id !== id && 'entry' in whyNotNow(each, now))

/** 'Hi Mia. Lane 3, until 6. Have fun.' */
function welcomeTo(entry: DoorEntry): string {
  const end = clockOf(new Date(arrivalWindow(entry).ends).toISOString())
  return `Hi ${firstName(entry)}. ${unitName(entry)}, until ${hourLabel(end).replace(/ [AP]M$/, '')}. Have fun.`
}

/** '5:00 PM, Lane 3' */
export const whenText = (entry: DoorEntry): string => `${clockTime(entry.time)}, ${unitName(entry)}`

/** A list that is not of today knows nobody. */
export const isOfToday = (day: Pick<DoorDay, 'date'>, now: Date): boolean => day.date === today(now)
