/**
 * What a family may do without a connection: cancel, RSVP, confirm a change or a message, stop a wish, decline an offer. Never reserve,
 * move, accept or pay: those need an answer at once.
 */
import { useClock } from '#lib/clock.ts'
import type { Input } from '#lib/api/input.ts'
import { waitingKey } from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { queueMessages } from '#domain/notifications/queue-messages.ts'
import { notify } from '#lib/toast.ts'
import { callQueue, isQueued, type QueuedCall } from './queued-calls.ts'

const names = [
  'cancelLane',
  'cancelSpeede',
  'cancelTogether',
  'cancelRsvp',
  'createRsvp',
  'confirmScheduleChange',
  'seeMessage',
  'endWish',
  'declineOffer',
] as const
export type FamilyCall = (typeof names)[number]

export const familyCalls = callQueue({
  key: waitingKey,
  names,
  who: () => profileEntry.read()?.id,
  maxAgeMs: 24 * 60 * 60_000,
})

/**
 * For a mutation's `keepForLater`: on a device that is offline, keeps the call and says so. With a connection, a call without a
 * response has failed, and the person decides. `about` is the id of what it is about, `text` what it does, in their words.
 */
export function useKeepForLater<Name extends FamilyCall>(
  name: Name,
  of: (input: Input<Name>) => { about: string; text: string },
): (input: Input<Name>, idempotencyKey: string) => boolean {
  const clock = useClock()
  return (input, id) => {
    if (navigator.onLine) return false
    const { about, text } = of(input)
    const isStored = familyCalls.add(name, input, { id, about, text, now: clock() })
    void notify(
      isStored
        ? queueMessages.kept(text)
        : {
            title: text,
            description: 'This device has no room left. Keep this page open until there is a connection.',
          },
      'plain',
    )
    return true
  }
}

/** The cancellation of a booking that waits, alone or with others. */
export const cancellationOf = (calls: readonly QueuedCall[], bookingId: string): QueuedCall | undefined =>
  calls.find((call) => isQueued(call) && call.name.startsWith('cancel') && call.about.split(' ').includes(bookingId))
