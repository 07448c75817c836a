/**
 * Calls that wait for a connection, kept in browser storage. They are sent in the order in which they were made, each under
 * its own idempotency key, so that one whose response was lost is not a second one. Nothing counts before the server has it.
 */
import { useEffect, useEffectEvent } from 'react'
import { ApiError, messageOf } from '#lib/api/errors.ts'
import type { Input } from '#lib/api/input.ts'
import { call, type MutationName } from '#lib/api/use-api-mutation.ts'
import { isRecord, storageEntry, useStorageEntry } from '#lib/browser-storage/storage-entry.ts'

/** `id` is the idempotency key, `who` the id of the person it is sent for, `about` what it is about: the id of a booking. */
export type QueuedCall<Name extends MutationName = MutationName> = {
  id: string
  who: string
  name: Name
  input: Input<Name>
  about: string
  /** What the person reads: 'Cancel reservation: Lane 3, Tue Nov 24, 4:00 PM'. */
  text?: string
  /** ISO instant, by the clock of this device. */
  madeAt: string
  /** Why it is not sent any more; it stays until the person has read it. */
  refusal?: string
}

type QueueSettings = {
  /** Key of the browser storage. */
  key: string
  /** The calls that may wait. */
  names: readonly MutationName[]
  /** The id of the person who is signed in, if any. Calls of anybody else are dropped unsent. */
  who: () => string | undefined
  /** A call that waited longer is not sent. Without it, calls wait as long as it takes. */
  maxAgeMs?: number
}

/** True until the server has accepted or refused a call. */
export const isQueued = ({ refusal }: QueuedCall): boolean => refusal === undefined

/** What waits about something. */
export const queuedFor = (calls: readonly QueuedCall[], about: string): QueuedCall | undefined =>
  calls.find((call) => call.about === about && isQueued(call))

export function callQueue({ key, names, who, maxAgeMs = Infinity }: QueueSettings) {
  const isCall = (stored: unknown): stored is QueuedCall =>
    isRecord(stored) &&
    ['id', 'who', 'about', 'madeAt'].every((field) => typeof stored[field] === 'string') &&
    (names as readonly unknown[]).includes(stored['name']) &&
    isRecord(stored['input'])
  const entry = storageEntry<QueuedCall[]>(key, [], (stored) =>
    Array.isArray(stored) ? stored.filter(isCall) : undefined,
  )
  const own = () => entry.read().filter((each) => each.who === who())
  const change = (id: string, next?: QueuedCall) =>
    entry.update((calls) => calls.flatMap((each) => (each.id === id ? (next ?? []) : each)))

  /**
   * Keeps a call. One about the same that still waits is replaced: only the last wish counts.
   * @returns false if the browser has no room: then it is kept only as long as this page is open.
   */
  function add<Name extends MutationName>(
    name: Name,
    input: Input<Name>,
    { id = crypto.randomUUID(), now, ...what }: { about: string; text?: string; id?: string; now: Date },
  ): boolean {
    const me = who()
    if (me === undefined) return false
    const added = { id, who: me, name, input, ...what, madeAt: now.toISOString() } as QueuedCall
    entry.update((calls) => [...calls.filter((each) => each.who === me && each.about !== what.about), added])
    return entry.isKept()
  }

  /**
   * Sends what waits, in order, by one tab at a time, until there is no connection, or nobody is signed in. `onSent` runs after
   * each that the server has accepted.
   */
  const send = (now: () => Date, onSent: (sent: QueuedCall) => unknown): Promise<void> =>
    inOneTab(key, async () => {
      for (let next = own().find(isQueued); next; next = own().find(isQueued)) {
        if (now().getTime() - Date.parse(next.madeAt) > maxAgeMs) {
          change(next.id, {
            ...next,
            refusal: 'This was not sent within 24 hours, so it was dropped. Please do it again.',
          })
          continue
        }
        try {
          await call(next.name, { ...next.input, idempotencyKey: next.id })
        } catch (problem) {
          if (!(problem instanceof ApiError) || problem.status === 401 || problem.status >= 500) return
          change(next.id, { ...next, refusal: messageOf(problem) })
          continue
        }
        // Dropped by the sign-out of this person, if that was meanwhile.
        change(next.id)
        await onSent(next)
      }
    })

  return {
    add,
    send,
    /** The calls of the person who is signed in, those that were refused included. */
    read: own,
    useCalls: (): QueuedCall[] => useStorageEntry(entry).filter((each) => each.who === who()),
    /** Forgets a call: the person has read why it was refused, or does not want it any more. */
    forget: (id: string) => change(id),
    /** Forgets all of them, whoever made them. */
    clear: entry.clear,
  }
}

/** Runs `send` in one tab; in the others nothing happens, and they learn of it from the browser storage. */
async function inOneTab(key: string, send: () => Promise<void>): Promise<void> {
  // Absent on an insecure origin.
  if (!('locks' in navigator)) return send()
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? send() : undefined))
}

/** Milliseconds between two attempts while something waits: what the browser says about the connection may be wrong. */
const everyMs = 15_000

/** `calls` are those of one queue. Runs `send` for each new one, when a connection comes back or the tab is shown, and every 15 seconds while one waits. */
export function useSending(calls: readonly QueuedCall[], send: () => Promise<unknown>): void {
  const newest = calls.findLast(isQueued)?.id
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (newest === undefined) return
    const trySending = () => void sendNow()
    const onShown = () => document.visibilityState === 'visible' && trySending()
    trySending()
    const timer = setInterval(trySending, everyMs)
    window.addEventListener('online', trySending)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', trySending)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [newest])
}
