/** Checking in at the door by pass or name: answered from the day that the tablet knows, so that nobody waits for a network. */
import { useEffect, useState } from 'react'
import { arrivalMessages, passMessages } from '#domain/arrivals/arrival-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useQueuedArrivals, queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { queuedFor, type QueuedCall } from '#lib/offline/queued-calls.ts'
import { findPass, useOneCheck, whyNotArrive } from '#features/admin/parts/find-pass.ts'
import { arrivalWindow, clockOf } from '#domain/arrivals/arrivals.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, today } from '#domain/calendar/calendar.ts'
import { matchesIn } from '#domain/text/search.ts'
import { isolated } from '#domain/text/text.ts'
import type { DoorDay, DoorEntry } from './use-door-day.ts'

/** A welcome, or a sentence about the pass; `about` is the player if they are here already. */
type Answer = { entry: DoorEntry; at: string } | NonNullable<ReturnType<typeof whyNotNow>>

/** A new one for each scan. `signed`: a parent has just signed. */
export type Shown = Answer & { signed?: true }

/** The player who is here: as of now, or from before. */
export const playerHere = (shown: Shown): DoorEntry | undefined => ('entry' in shown ? shown.entry : shown.about)

/** How far an arrival is. Nothing is reported as saved before the server has it. */
export type Saved = { as: 'saving' | 'saved' | 'waits' } | { as: 'refused'; why: string }

export function useCheckIn(known: DoorDay) {
  const clock = useClock()
  const [shown, setShown] = useState<Shown>()
  const [isSending, setSending] = useState(false)
  const once = useOneCheck()
  const { note, noteSigned } = useNotes()
  const { calls, send } = useQueuedArrivals(note)
  const resolve = useApiMutation('resolvePass')
  const day = withQueued(known, calls)

  const checkIn = async (entry: DoorEntry) => {
    const now = clock()
    const at = now.toISOString()
    queuedArrivals.add('arrive', { params: { id: entry.id }, body: { at } }, { about: entry.id, now })
    setShown({ entry, at })
    setSending(true)
    await send()
    setSending(false)
  }

  const answer = async (entry: DoorEntry) => {
    const why = whyNotNow(entry, clock())
    return why ? setShown(why) : checkIn(entry)
  }

  /** What is not in the list may have been booked or moved just now: the server knows. */
  const check = async (text: string) => {
    const say = (message: string = passMessages.unknown) =>
      setShown({ message: message === passMessages.unknown && isName.test(text) ? nobody : message })
    const found = await findPass(day, text)
    if ('entry' in found) return answer(found.entry)
    if (!found.ask) return say(found.message)
    const isOfToday = day.date === today(clock())
    const outcome = await resolve.run({ body: { pass: text.trim() } })
    if (!outcome.done)
      return say(isOfToday ? found.message : 'What this tablet knows is of another day. Please ask at the desk.')
    const { entry, message } = outcome.reply
    return entry ? answer(entry) : say(message)
  }

  return {
    day,
    shown,
    saved: savedOf(shown, calls, isSending),
    clear: () => setShown(undefined),
    /** A name that was tapped. */
    onName: answer,
    /** What was scanned or typed. One that comes again before it is answered is the same scan. */
    onCode: (text: string) => once(text, () => check(text)),
    /** A parent has signed for who is shown; `unsigned` is what is missing still. */
    async onSigned(unsigned: DoorEntry['unsigned']) {
      const entry = shown && playerHere(shown)
      if (!entry) return
      await noteSigned(entry.id, unsigned)
      const signed = { ...entry, unsigned }
      setShown('entry' in shown ? { ...shown, entry: signed, signed: true } : { ...shown, about: signed, signed: true })
    },
  }
}

function savedOf(shown: Shown | undefined, calls: readonly QueuedCall[], isSending: boolean): Saved | undefined {
  if (!shown || !('entry' in shown)) return undefined
  const { id } = shown.entry
  const refused = calls.find(({ about, refusal }) => about === id && refusal !== undefined)
  if (refused) return { as: 'refused', why: refused.refusal! }
  if (!queuedFor(calls, id)) return { as: 'saved' }
  return { as: isSending ? 'saving' : 'waits' }
}

/** Calls `onTime` once `shown` has been the same for a while. */
export function useLeaving(shown: unknown, ms: number, onTime: () => void): void {
  useEffect(() => {
    const timer = setTimeout(onTime, ms)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- from when it is shown, whatever is rendered meanwhile
  }, [shown, ms])
}

/** The day with those as here whose arrival waits for a connection. */
const withQueued = (day: DoorDay, calls: readonly QueuedCall[]): DoorDay => ({
  ...day,
  entries: day.entries.map((entry) => {
    const waiting = queuedFor(calls, entry.id)
    return waiting && entry.here === undefined ? { ...entry, here: waiting.madeAt } : entry
  }),
})

/** Notes in the list what the server has accepted, before its next version. */
function useNotes() {
  const cache = useApiCache()
  const change = (id: string, changed: (entry: DoorEntry) => DoorEntry) =>
    cache.update('doorDay', undefined, ({ entries = [], ...day }) => ({
      ...day,
      entries: entries.map((entry) => (entry.id === id ? changed(entry) : entry)),
    }))
  return {
    note: ({ about, madeAt }: Pick<QueuedCall, 'about' | 'madeAt'>) =>
      change(about, (entry) => ({ ...entry, here: entry.here ?? madeAt })),
    noteSigned: (id: string, unsigned: DoorEntry['unsigned']) => change(id, (entry) => ({ ...entry, unsigned })),
  }
}

/** 'Mia' of 'Mia E.' */
export const firstName = ({ name }: Pick<DoorEntry, 'name'>): string => isolated(name.split(' ')[0]!)

/** Why nobody can be checked in for a session now; undefined if somebody can. `about` is the player who is here. */
function whyNotNow(entry: DoorEntry, now: Date): { message: string; about?: DoorEntry } | undefined {
  if (entry.here !== undefined)
    return { message: passMessages.alreadyHere(clockTime(clockOf(entry.here))), about: entry }
  if (entry.held) return { message: arrivalMessages.seeCoach }
  const { opens } = arrivalWindow(entry)
  if (now.getTime() < opens) return { message: `You’re early. Come back at ${shortTime(opens)}.` }
  const message = whyNotArrive(entry, now)
  return message === undefined ? undefined : { message }
}

/** Fewer would be a list of names. */
const fewestLetters = 2
const mostHits = 4

const nobody = 'I can’t find you. The desk will help you.'

/** What is typed is a name and no code. */
const isName = /^[\p{L}\p{M}\s'’-]{1,40}$/u

/** The keys have neither: DAN finds D'Angelo. */
const withoutMarks = (name: string): string => name.trim().replaceAll(/['’-]/g, '')

/**
 * Who has a name that begins so, each with a session that is not over, those first who can be checked in now; undefined for
 * fewer than two letters.
 */
export function findNames(day: DoorDay, text: string, now: Date): DoorEntry[] | undefined {
  const letters = withoutMarks(text)
  if (!new RegExp(String.raw`^\p{L}{${fewestLetters},}`, 'u').test(letters)) return undefined
  const found = day.entries.filter(
    (entry) => matchesIn(withoutMarks(entry.name), letters)[0]?.isMatch && now.getTime() <= arrivalWindow(entry).ends,
  )
  const later = (entry: DoorEntry) => Number(whyNotNow(entry, now) !== undefined)
  const sorted = found.toSorted((one, other) => later(one) - later(other))
  const isFirst = ({ family, name }: DoorEntry, index: number) =>
    sorted.findIndex((each) => each.family === family && each.name === name) === index
  return sorted.filter(isFirst).slice(0, mostHits)
}

export const othersOf = (day: DoorDay, { id, family }: DoorEntry, now: Date): DoorEntry[] =>
  day.entries.filter((each) => each.family === family && each.id !== id && !whyNotNow(each, now))

/** 'Hi Mia. Lane 3, until 6. Have fun.' */
export function welcomeTo(entry: DoorEntry): string {
  return `Hi ${firstName(entry)}. ${unitName(entry)}, until ${shortTime(arrivalWindow(entry).ends)}. Have fun.`
}

/** '6' or '11:30' of an instant in milliseconds since 1970. */
const shortTime = (ms: number): string => clockTime(clockOf(new Date(ms).toISOString())).replace(/(?::00)? [AP]M$/, '')

/** '5:00 PM, Lane 3' */
export const whenText = (entry: DoorEntry): string => `${clockTime(entry.time)}, ${unitName(entry)}`
