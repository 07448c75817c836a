/** One RSVP from 'Book it' to the server's answer; until there is one, trying again is the same write. */
import { useRef, useState } from 'react'
import { isQuantity, type ClubEvent } from '#domain/events/events.ts'
import { isEmail } from '#domain/accounts/people.ts'
import { eventMessages, type Notice } from '#domain/messages/messages.ts'
import { api, NetworkError, messageOf } from '#lib/api/api.ts'
import { keepRsvp } from '#lib/browser-storage/local-cache.ts'
import { notify } from '#lib/toast.ts'

/** What the form holds; the quantity is '' while nothing is typed. */
export type RsvpRequest = { name: string; email: string; qty: number | '' }

/** 'Name, email required and quantity at least 1' */
const isComplete = ({ name, email, qty }: RsvpRequest): boolean =>
  name.trim() !== '' && isEmail(email) && typeof qty === 'number' && isQuantity(qty)

/** @param onBooked is called once the server has said yes; on failure the entries stay and `problem` says why. */
export function useRsvp(event: ClubEvent, onBooked: () => void) {
  const [problem, setProblem] = useState<Notice>()
  const key = useRef<string | undefined>(undefined)

  const submit = async (wish: RsvpRequest) => {
    if (!isComplete(wish)) return setProblem(eventMessages.missing)
    setProblem(undefined)
    key.current ??= crypto.randomUUID()
    try {
      const body = { name: wish.name.trim(), email: wish.email.trim(), qty: Number(wish.qty) }
      const { booking, attendee } = await api('createRsvp', {
        params: { id: event.id },
        body,
        idempotencyKey: key.current,
      })
      keepRsvp(booking, attendee.ts)
      void notify(eventMessages.requested(event.title))
      onBooked()
    } catch (problem) {
      if (problem instanceof NetworkError) return setProblem(eventMessages.saveFailed)
      key.current = undefined
      setProblem({ title: eventMessages.saveFailed.title, description: messageOf(problem) })
    }
  }
  return { submit, problem }
}
