/** One RSVP from 'Book it' to the server's answer; until there is one, trying again is the same write. */
import { useRef, useState } from 'react'
import { isQuantity, type ClubEvent } from '#domain/events.ts'
import { isEmail } from '#domain/people.ts'
import { eventWords, type Notice } from '#domain/words.ts'
import { api, NoAnswer, sentenceOf } from '#lib/api.ts'
import { keepRsvp } from '#lib/mirror.ts'
import { notify } from '#lib/toast.ts'

/** What the form holds; the quantity is '' while nothing is typed. */
export type Wish = { name: string; email: string; qty: number | '' }

/** 'Name, email required and quantity at least 1' */
const isComplete = ({ name, email, qty }: Wish): boolean =>
  name.trim() !== '' && isEmail(email) && typeof qty === 'number' && isQuantity(qty)

/** @param onBooked is called once the server has said yes; on failure the entries stay and `problem` says why. */
export function useRsvp(event: ClubEvent, onBooked: () => void) {
  const [problem, setProblem] = useState<Notice>()
  const key = useRef<string | undefined>(undefined)

  const submit = async (wish: Wish) => {
    if (!isComplete(wish)) return setProblem(eventWords.missing)
    setProblem(undefined)
    key.current ??= crypto.randomUUID()
    try {
      const body = { name: wish.name.trim(), email: wish.email.trim(), qty: Number(wish.qty) }
      const { booking, attendee } = await api('attend', { params: { id: event.id }, body, idempotencyKey: key.current })
      keepRsvp(booking, attendee.ts)
      void notify(eventWords.requested(event.title))
      onBooked()
    } catch (problem) {
      if (problem instanceof NoAnswer) return setProblem(eventWords.saveFailed)
      key.current = undefined
      setProblem({ title: eventWords.saveFailed.title, description: sentenceOf(problem) })
    }
  }
  return { submit, problem }
}
