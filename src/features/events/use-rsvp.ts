/** Sends one RSVP. Until the server responds, a retry repeats the same write. */
import { useRef, useState } from 'react'
import { isQuantity, type ClubEvent } from '#domain/events/events.ts'
import { isEmail } from '#domain/accounts/people.ts'
import { eventMessages, type Notice } from '#domain/messages/messages.ts'
import { api, NetworkError, messageOf } from '#lib/api/api.ts'
import { saveRsvp } from '#lib/browser-storage/local-cache.ts'
import { notify } from '#lib/toast.ts'

/** Form values; `qty` is '' while the input is empty. */
export type RsvpRequest = { name: string; email: string; qty: number | '' }

/** 'Name, email required and quantity at least 1' */
const isComplete = ({ name, email, qty }: RsvpRequest): boolean =>
  name.trim() !== '' && isEmail(email) && typeof qty === 'number' && isQuantity(qty)

/** @param onBooked called once the server confirms. On failure the entries stay and `problem` says why. */
export function useRsvp(event: ClubEvent, onBooked: () => void) {
  const [problem, setProblem] = useState<Notice>()
  const idempotencyKey = useRef<string | undefined>(undefined)

  const submit = async (request: RsvpRequest) => {
    if (!isComplete(request)) return setProblem(eventMessages.missing)
    setProblem(undefined)
    idempotencyKey.current ??= crypto.randomUUID()
    try {
      const body = { name: request.name.trim(), email: request.email.trim(), qty: Number(request.qty) }
      const { booking, attendee } = await api('createRsvp', {
        params: { id: event.id },
        body,
        idempotencyKey: idempotencyKey.current,
      })
      saveRsvp(booking, attendee.ts)
      void notify(eventMessages.requested(event.title))
      onBooked()
    } catch (problem) {
      if (problem instanceof NetworkError) return setProblem(eventMessages.saveFailed)
      idempotencyKey.current = undefined
      setProblem({ title: eventMessages.saveFailed.title, description: messageOf(problem) })
    }
  }
  return { submit, problem }
}
