/** Sends one RSVP. Until the server responds, a retry repeats the same write. */
import { useState } from 'react'
import { sameEmail } from '#domain/accounts/people.ts'
import { isQuantity, type ClubEvent } from '#domain/events/events.ts'
import { eventMessages, type Notice } from '#domain/messages/messages.ts'
import { playerMessages } from '#domain/messages/player-messages.ts'
import { isEmail } from '#domain/text/text-rules.ts'
import { NetworkError, messageOf } from '#lib/api/errors.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { saveRsvp } from '#lib/browser-storage/local-cache.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'

/** Form values; `qty` is '' while the input is empty, `players` are the ids of those who come. */
export type RsvpRequest = { name: string; email: string; qty: number | ''; players: string[] }

/** 'Name, email required and quantity at least 1' */
const isComplete = ({ name, email, qty }: Omit<RsvpRequest, 'players'>, ownEmail: string): boolean =>
  name.trim() !== '' && (isEmail(email) || sameEmail(email, ownEmail)) && typeof qty === 'number' && isQuantity(qty)

/** @param onBooked called once the server confirms. On failure the entries stay and `problem` says why. */
export function useRsvp(event: ClubEvent, onBooked: () => void) {
  const { profile } = useMember()
  const [refusal, setRefusal] = useState<Notice>()
  const cache = useApiCache()
  const { run, error } = useApiMutation('createRsvp', {
    invalidates: ['eventPlaces'],
    // Somebody else may have taken the places.
    onFailed: () => void cache.invalidate('eventPlaces'),
    onDone({ booking, attendee }) {
      saveRsvp(booking, attendee.ts)
      void notify(eventMessages.requested(event.title))
      onBooked()
    },
  })

  const submit = async (request: RsvpRequest) => {
    const refused = whyNot(request, profile.email)
    setRefusal(refused)
    if (refused) return
    const { name, email, qty, players } = request
    const body = { name: name.trim(), email: email.trim(), qty: Number(qty), ...(players.length > 0 && { players }) }
    await run({ params: { id: event.id }, body })
  }
  const problem = refusal ?? (error ? noticeOf(error) : undefined)
  return { submit, problem }
}

const whyNot = (request: RsvpRequest, ownEmail: string): Notice | undefined => {
  if (!isComplete(request, ownEmail)) return eventMessages.missing
  const isTooFew = request.players.length > Number(request.qty)
  return isTooFew ? { title: eventMessages.missing.title, description: playerMessages.tooFewGuests } : undefined
}

const noticeOf = (error: unknown): Notice =>
  error instanceof NetworkError
    ? eventMessages.saveFailed
    : { title: eventMessages.saveFailed.title, description: messageOf(error) }
