/** Edits an event. On a conflict with a colleague's change, shows both versions and keeps the typed values. */
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
  /** Refetches the events. */
  refresh: () => Promise<AdminEvent[]>
  onClose: () => void
}

export function EditEvent({ event, refresh, onClose }: EditEventProps) {
  const clock = useClock()
  // The form starts from the version it was opened with; a refresh must not replace typed values.
  const [opened] = useState(event)
  const [base, setBase] = useState(event)
  const [problem, setProblem] = useState<string>()
  const initial = valuesOf(opened)

  const save = async (values: EventValues) => {
    setProblem(undefined)
    if (missingOf(values)) return { fields: missingFieldErrors(values) }
    try {
      const { event: saved } = await api('editEvent', { params: { id: event.id }, body: { ...values, rev: base.rev } })
      void notify(adminEventMessages.saved(saved.title))
      onClose()
      await refresh().catch(() => undefined)
    } catch (reason) {
      const isApiError = reason instanceof ApiError
      if (isApiError && Object.keys(reason.fields).length > 0) return { fields: reason.fields }
      const now = isApiError && reason.code === 'changed' ? await refresh().catch(() => undefined) : undefined
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
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The colleague's version. */
function Theirs({ event }: { event: AdminEvent }) {
  const { date, timeText } = eventClock(event)
  return (
    <Banner tone="problem">
      <p>{staffMessages.changedByColleague}</p>
      <p className={styles['theirs']}>
        <b>{event.title}</b>, {longDay(date)}, {timeText}. {event.summary}
      </p>
    </Banner>
  )
}

const missingFieldErrors = ({ title, datetime, summary }: EventValues): Record<string, string> => ({
  ...(!title.trim() && { title: adminEventMessages.titleRequired }),
  ...(!datetime && { datetime: adminEventMessages.whenRequired }),
  ...(!summary.trim() && { summary: adminEventMessages.summaryRequired }),
})
