/** Checks a child in by pass or name: the answer comes from the day that is known here, so that nobody waits for a network. */
import { useEffect, useState } from 'react'
import { passMessages } from '#domain/messages/arrival-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useWaitingArrivals, waitingArrivals } from '#lib/offline/waiting-arrivals.ts'
import { waitingFor } from '#lib/offline/waiting-calls.ts'
import { findPass, useOneCheck } from '#features/admin/parts/find-pass.ts'
import { isOfToday, whyNotNow, type DoorDay, type DoorEntry, type Found } from './door-view.ts'
import { useNotes, withWaiting } from './use-door-day.ts'

/** A welcome, or a sentence about the pass; `about` is the player if they are here already. */
type Answer = { entry: DoorEntry; at: string } | { message: string; about?: DoorEntry }

/** `nth` tells two of the same apart. `signed`: a parent has just signed. */
export type Shown = Answer & { nth: number; signed?: true }

/** The player who is here: as of now, or from before. */
export const playerHere = (shown: Shown): DoorEntry | undefined => ('entry' in shown ? shown.entry : shown.about)

/** How far an arrival is. Nothing is reported as saved before the server has it. */
export type Saved = { as: 'saving' | 'saved' | 'waits' } | { as: 'refused'; why: string }

let count = 0

export function useCheckIn(known: DoorDay) {
  const clock = useClock()
  const [shown, setShown] = useState<Shown>()
  const [isSending, setSending] = useState(false)
  const once = useOneCheck()
  const { note, noteSigned } = useNotes()
  const { calls, send } = useWaitingArrivals(note)
  const resolve = useApiMutation('resolvePass')
  const day = withWaiting(known, calls)

  const show = (next: Answer & { signed?: true }) => setShown({ ...next, nth: (count += 1) })

  const checkIn = async (entry: DoorEntry) => {
    const now = clock()
    const at = now.toISOString()
    waitingArrivals.add('arrive', { params: { id: entry.id }, body: { at } }, { about: entry.id, now })
    show({ entry, at })
    setSending(true)
    await send()
    setSending(false)
  }

  const answer = async (found: Found) => {
    if ('entry' in found) return checkIn(found.entry)
    show(found)
  }

  /** What is not in the list may have been booked or moved just now: the server knows. */
  const check = async (text: string) => {
    const found = await findPass(day, text)
    if ('entry' in found) return answer(whyNotNow(found.entry, clock()))
    if (!found.ask) return answer(found)
    const isKnown = isOfToday(day, clock())
    const outcome = await resolve.run({ body: { pass: text.trim() } })
    if (!outcome.done)
      return answer({
        message: isKnown ? found.message : 'What this tablet knows is of another day. Please ask at the desk.',
      })
    const { entry, message } = outcome.reply
    if (entry) return answer(whyNotNow(entry, clock()))
    return answer({ message: message ?? passMessages.unknown })
  }

  return {
    day,
    shown,
    calls,
    saved: savedOf(shown, calls, isSending),
    clear: () => setShown(undefined),
    /** A name that was tapped. */
    onName: (entry: DoorEntry) => answer(whyNotNow(entry, clock())),
    /** What was scanned or typed. One that comes again before it is answered is the same scan. */
    onCode: (text: string) => once(text, () => check(text)),
    /** A parent has signed for who is shown; `unsigned` is what is missing still. */
    async onSigned(unsigned: DoorEntry['unsigned']) {
      const entry = shown && playerHere(shown)
      if (!entry) return
      await noteSigned(entry.id, unsigned)
      const signed = { ...entry, unsigned }
      show('entry' in shown ? { ...shown, entry: signed, signed: true } : { ...shown, about: signed, signed: true })
    },
  }
}

function savedOf(
  shown: Shown | undefined,
  calls: ReturnType<typeof useWaitingArrivals>['calls'],
  isSending: boolean,
): Saved | undefined {
  if (!shown || !('entry' in shown)) return undefined
  const { id } = shown.entry
  const refused = calls.find(({ about, refusal }) => about === id && refusal !== undefined)
  if (refused) return { as: 'refused', why: refused.refusal! }
  if (!waitingFor(calls, id)) return { as: 'saved' }
  return { as: isSending ? 'saving' : 'waits' }
}

/** Calls `onTime` once what is shown has been there for a while. */
export function useLeaving(shown: Shown | undefined, ms: number, onTime: () => void): void {
  const nth = shown?.nth
  useEffect(() => {
    if (nth === undefined) return
    const timer = setTimeout(onTime, ms)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- from when it is shown, whatever is rendered meanwhile
  }, [nth, ms])
}
