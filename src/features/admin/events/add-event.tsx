/** 'Add Event': does nothing unless title, date & time and summary are filled (specification sections 2 and 5). */
import { useEffect, useRef, useState } from 'react'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { useClock } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { Form, Submit } from '#ui/forms/form.tsx'
import { emptyEvent, EventFields, eventSchema, missingOf, type EventValues } from './event-fields.tsx'
import styles from './admin-events.module.css'

export function AddEvent({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const clock = useClock()
  const box = useRef<HTMLDivElement>(null)
  /** The idempotency key: a retry after a lost response does not add a second event. */
  const [attempt, setAttempt] = useState(() => ({ number: 0, key: crypto.randomUUID() }))
  const [problem, setProblem] = useState<string>()
  const fieldOf = (name: string) => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)

  useEffect(() => {
    if (attempt.number > 0) box.current?.querySelector<HTMLElement>('[name="title"]')?.focus()
  }, [attempt.number])

  const add = async (values: EventValues) => {
    setProblem(undefined)
    const missing = missingOf(values)
    if (missing) return void fieldOf(missing)?.focus()
    try {
      const { event } = await api('addEvent', { body: values, idempotencyKey: attempt.key })
      void notify(adminEventMessages.added(event.title))
      setAttempt({ number: attempt.number + 1, key: crypto.randomUUID() })
      await onAdded().catch(() => undefined)
    } catch (reason) {
      if (reason instanceof ApiError && Object.keys(reason.fields).length > 0) return { fields: reason.fields }
      setProblem(`${adminEventMessages.notSaved}. ${messageOf(reason)}`)
    }
  }

  return (
    <section className={styles['panel']} aria-labelledby="add-event" ref={box}>
      <h2 id="add-event">Add an event</h2>
      <Form
        key={attempt.number}
        initialValues={emptyEvent}
        schema={eventSchema(clock())}
        onSubmit={add}
        problem={problem}
      >
        <EventFields />
        <div>
          <Submit pendingLabel="Adding...">Add Event</Submit>
        </div>
      </Form>
    </section>
  )
}
