/** Changes an event. If a colleague was faster both versions are shown, and what was typed stays. */
import { useState } from 'react'
import { longDay } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { adminEventMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { api, ApiError, messageOf } from '#lib/api/api.ts'
import { useClock } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { EventFields, eventSchema, missingOf, valuesOf, type EventValues } from './event-fields.tsx'
import styles from './admin-events.module.css'
import type { AdminEvent } from './queries.ts'

type EditEventProps = {
  event: AdminEvent
  /** Asks what stands there now. */
  refresh: () => Promise<AdminEvent[]>
  onClose: () => void
}

export function EditEvent({ event, refresh, onClose }: EditEventProps) {
  const clock = useClock()
  // What this change is made to: not what a refresh brings meanwhile.
  const [opened] = useState(event)
  const [base, setBase] = useState(event)
  const [problem, setProblem] = useState<string>()
  const initial = valuesOf(opened)

  const save = async (values: EventValues) => {
    setProblem(undefined)
    if (missingOf(values)) return { fields: missingSentences(values) }
    try {
      const { event: saved } = await api('editEvent', { params: { id: event.id }, body: { ...values, rev: base.rev } })
      void notify(adminEventMessages.saved(saved.title))
      onClose()
      await refresh().catch(() => undefined)
    } catch (reason) {
      const isRefused = reason instanceof ApiError
      if (isRefused && Object.keys(reason.fields).length > 0) return { fields: reason.fields }
      const now = isRefused && reason.code === 'changed' ? await refresh().catch(() => undefined) : undefined
      const theirs = now?.find(({ id }) => id === event.id)
      if (theirs) setBase(theirs)
      else setProblem(`${adminEventMessages.notSaved}. ${messageOf(reason)}`)
    }
  }

  return (
    <div className={styles['panel']}>
      <Form initialValues={initial} schema={eventSchema(clock(), initial.datetime)} onSubmit={save} problem={problem}>
        {base !== opened && <Theirs event={base} />}
        <EventFields />
        <div className={styles['row']}>
          <Submit pendingLabel="Saving...">Save</Submit>
          <Button tone="ghost" onClick={onClose}>
            Leave it as it is
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** What a colleague has made of it. */
function Theirs({ event }: { event: AdminEvent }) {
  const { date, words } = eventClock(event)
  return (
    <Banner tone="problem">
      <p>{staffMessages.changedMeanwhile}</p>
      <p className={styles['theirs']}>
        <b>{event.title}</b>, {longDay(date)}, {words}. {event.summary}
      </p>
    </Banner>
  )
}

const missingSentences = ({ title, datetime, summary }: EventValues): Record<string, string> => ({
  ...(!title.trim() && { title: adminEventMessages.titleRequired }),
  ...(!datetime && { datetime: adminEventMessages.whenRequired }),
  ...(!summary.trim() && { summary: adminEventMessages.summaryRequired }),
})
