/** Changes an event. If a colleague was faster both versions are shown, and what was typed stays. */
import { useState } from 'react'
import { longDay } from '#domain/calendar.ts'
import { eventClock } from '#domain/events.ts'
import { eventDeskWords, staffWords } from '#domain/staff-words.ts'
import { api, Refused, sentenceOf } from '#lib/api.ts'
import { useClock } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/form.tsx'
import { EventFields, eventSchema, missingOf, valuesOf, type EventValues } from './event-fields.tsx'
import styles from './events-desk.module.css'
import type { DeskEvent } from './use-desk-events.ts'

type EditEventProps = {
  event: DeskEvent
  /** Asks what stands there now. */
  refresh: () => Promise<DeskEvent[]>
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
      void notify(eventDeskWords.saved(saved.title))
      onClose()
      await refresh().catch(() => undefined)
    } catch (reason) {
      const isRefused = reason instanceof Refused
      if (isRefused && Object.keys(reason.fields).length > 0) return { fields: reason.fields }
      const now = isRefused && reason.code === 'changed' ? await refresh().catch(() => undefined) : undefined
      const theirs = now?.find(({ id }) => id === event.id)
      if (theirs) setBase(theirs)
      else setProblem(`${eventDeskWords.notSaved}. ${sentenceOf(reason)}`)
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
function Theirs({ event }: { event: DeskEvent }) {
  const { date, words } = eventClock(event)
  return (
    <Banner tone="problem">
      <p>{staffWords.changedMeanwhile}</p>
      <p className={styles['theirs']}>
        <b>{event.title}</b>, {longDay(date)}, {words}. {event.summary}
      </p>
    </Banner>
  )
}

const missingSentences = ({ title, datetime, summary }: EventValues): Record<string, string> => ({
  ...(!title.trim() && { title: eventDeskWords.titleRequired }),
  ...(!datetime && { datetime: eventDeskWords.whenRequired }),
  ...(!summary.trim() && { summary: eventDeskWords.summaryRequired }),
})
