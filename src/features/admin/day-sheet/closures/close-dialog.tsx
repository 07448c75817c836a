/** Closes a unit, a kind or the whole club for a period. Members see the reason; existing bookings need a decision. */
import { useState } from 'react'
import * as yup from 'yup'
import { closureLimits, whyNotClosure } from '#domain/bookings/closures.ts'
import { closureFields } from '#domain/bookings/staff-booking-fields.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { facility, kinds } from '#domain/facility/facility.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { toYup, whyNot } from '#lib/form-schema.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form, useFormValues } from '#ui/forms/form.tsx'
import { fullUnitName } from '#domain/bookings/slot-names.ts'
import { countOf } from './closures.tsx'
import { useDesk, useDeskMutation } from '#features/admin/day-sheet/queries.ts'

/** Option values: 'club', 'lane' for all lanes, 'lane 3' for one lane. */
const places = [
  ...kinds.flatMap((kind) =>
    unitsOf(kind).map((unit) => ({
      value: `${kind} ${unit}`,
      label: fullUnitName({ kind, unit }),
    })),
  ),
  { value: 'lane', label: 'All lanes' },
  { value: 'speede', label: 'All Speede units' },
  { value: 'club', label: 'The whole club' },
]

/** The closure scope of an option value. */
function scopeOf(place: string) {
  const [kind, unit] = place.split(' ')
  if (kind !== 'lane' && kind !== 'speede') return { scope: 'club' } as const
  return unit === undefined
    ? ({ scope: 'kind', kind } as const)
    : ({ scope: 'unit', kind, unit: Number(unit) } as const)
}

const repeats = [
  { value: 'once', label: 'No' },
  { value: 'week', label: 'Every week' },
  { value: 'day', label: 'Every day' },
]

type Repeating = { every: string; times: string }

const isTimes = (count: number) => Number.isInteger(count) && count >= 2 && count <= closureLimits.times

/** What the API takes for these values; undefined for a closure that does not repeat. */
const repeatOf = ({ every, times }: Partial<Repeating>) =>
  every === 'week' || every === 'day' ? ({ every, times: Number(times) } as const) : undefined

const closureSchema = (now: Date) =>
  yup.object({
    ...toYup(closureFields),
    from: yup.string().required(closureMessages.whenRequired),
    to: yup
      .string()
      .required(closureMessages.whenRequired)
      .test(
        whyNot<{ from: string; to: string } & Repeating>(({ from, to, ...values }) => {
          const reason = from && to && whyNotClosure({ from, to }, now, repeatOf(values))
          return reason ? closureMessages.refusal[reason] : undefined
        }),
      ),
    times: yup
      .string()
      .test(
        whyNot<Repeating>(({ every, times }) =>
          every === 'once' || isTimes(Number(times)) ? undefined : closureMessages.times,
        ),
      ),
  })

/** Something breaks now: today from the hour that runs, while the club is open; another day from its opening. */
function startOf(day: Day, now: Date): string {
  const { day: current, time } = facilityClock(now)
  const hour = `${time.slice(0, 2)}:00`
  return `${day}T${day === current && hour > facility.opens && hour < facility.closes ? hour : facility.opens}`
}

export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { day, now } = useDesk()
  const [initial] = useState({
    place: 'lane 1',
    from: startOf(day, now),
    to: `${day}T${facility.closes}`,
    reason: '',
    every: 'once',
    times: '4',
  })
  const { pending, problem, run } = useDeskMutation('addClosure', {
    failed: 'Could not add the closure',
    changes: ({ closure }) => [{ closure }],
    notice({ undecided, events }) {
      const waiting = undecided.length + events.length
      if (waiting === 0) return [{ title: 'Closed', description: 'No bookings are affected.' }]
      const needs = `${countOf(undecided.length, events.length)} ${waiting === 1 ? 'needs' : 'need'}`
      return [{ title: 'Closed', description: `${needs} a decision, above the sheet.` }, 'plain']
    },
    onClose,
  })
  const close = ({ place, every, times, ...values }: typeof initial) => {
    const repeat = repeatOf({ every, times })
    return run({ body: { ...scopeOf(place), ...values, ...(repeat && { repeat }) } })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title="Close lanes or units"
      description="No one can book these slots while they are closed. Existing bookings stay until you keep, move or cancel them."
    >
      <Form initialValues={initial} schema={closureSchema(now)} onSubmit={close}>
        <SelectField name="place" label="What to close" options={places} />
        <TextField name="from" label="From" type="datetime-local" />
        <TextField name="to" label="Until" type="datetime-local" />
        <Repeat />
        <TextField
          name="reason"
          label="Reason"
          maxLength={closureLimits.reason}
          hint="Shown to members, for example “New boards on lane 1”"
        />
        {problem && <Banner tone="problem">{problem}</Banner>}
        <FormActions action="Close slots" pendingLabel="Closing..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Whether the same hours are closed again. */
function Repeat() {
  const { every } = useFormValues<Repeating>()
  return (
    <>
      <SelectField name="every" label="Repeat" options={repeats} />
      {every !== 'once' && (
        <TextField
          name="times"
          label="How many times"
          inputMode="numeric"
          autoComplete="off"
          hint="This one included. Each can be reopened alone."
        />
      )}
    </>
  )
}
