/** Closes a unit, a kind or the whole club for a period. Members see the reason; existing bookings need a decision. */
import { useState } from 'react'
import * as yup from 'yup'
import {
  closureFor,
  closureLimits,
  repeated,
  touchesDay,
  whyNotClosure,
  type ClosureScope,
} from '#domain/bookings/closures.ts'
import { closureFields } from '#domain/bookings/staff-booking-fields.ts'
import { hasBegun, openDays, unitsOf } from '#domain/bookings/bookings.ts'
import { facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { facility, kinds } from '#domain/facility/facility.ts'
import { closureMessages, scopeName } from '#domain/bookings/closure-messages.ts'
import { toYup, whyNot } from '#lib/form-schema.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CheckboxesField, SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, FormActions, useFormValues } from '#ui/forms/form.tsx'
import { fullUnitName } from '#domain/bookings/slot-names.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQueries } from '#lib/api/use-api.ts'
import { Text } from '#ui/layout/box.tsx'
import { ComingClosures, countOf, toDecide } from './closures.tsx'
import { useDesk, useDeskMutation } from '#features/admin/day-sheet/queries.ts'

/** Option values: 'lane 3' for one lane, 'lane' for all of them, 'club'. */
const places = [
  ...kinds.flatMap((kind) => [
    ...unitsOf(kind).map((unit) => ({ value: `${kind} ${unit}`, label: fullUnitName({ kind, unit }) })),
    { value: kind, label: scopeName({ scope: 'kind', kind }) },
  ]),
  { value: 'club', label: scopeName({ scope: 'club' }) },
]

function scopeOf(ticked: readonly string[]) {
  if (ticked.includes('club')) return { scope: 'club' } as const
  const of = kinds.flatMap((kind) =>
    unitsOf(kind).flatMap((unit) =>
      ticked.includes(kind) || ticked.includes(`${kind} ${unit}`) ? { kind, unit } : [],
    ),
  )
  const all = kinds.find((kind) => of.length === unitsOf(kind).length && of.every((each) => each.kind === kind))
  return all ? ({ scope: 'kind', kind: all } as const) : ({ scope: 'units', units: of } as const)
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
    places: yup.array().min(1, 'Choose what to close'),
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
  const { day, now, open } = useDesk()
  const [initial] = useState({
    places: [] as string[],
    from: startOf(day, now),
    to: `${day}T${facility.closes}`,
    reason: '',
    every: 'once',
    times: '4',
  })
  const { pending, problem, run } = useDeskMutation('addClosure', {
    failed: 'Could not add the closure',
    changes: ({ closures }) => closures.map((closure) => ({ closure })),
    notice({ undecided, events }) {
      const waiting = undecided.length + events.length
      if (waiting === 0) return [{ title: 'Closed', description: 'No bookings are affected.' }]
      const needs = `${countOf(undecided.length, events.length)} ${waiting === 1 ? 'needs' : 'need'}`
      return [{ title: 'Closed', description: `${needs} a decision.` }, 'plain']
    },
    // What is in these hours is decided here and now.
    onClose: ({ closures, undecided }) => (undecided.length > 0 ? open(toDecide(closures, undecided)) : onClose()),
  })
  const close = ({ places: ticked, every, times, ...values }: typeof initial) => {
    const repeat = repeatOf({ every, times })
    return run({ body: { ...scopeOf(ticked), ...values, ...(repeat && { repeat }) } })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title="Close lanes or units"
      description="No one can book these slots while they are closed. We tell families with a booking in them at once; the next step decides for all of them at once."
    >
      <Form initialValues={initial} schema={closureSchema(now)} onSubmit={close}>
        <CheckboxesField name="places" label="What to close" options={places} />
        <Affected />
        <TextField name="from" label="From" type="datetime-local" />
        <TextField name="to" label="Until" type="datetime-local" />
        <Repeat />
        <TextField
          name="reason"
          label="Reason"
          maxLength={closureLimits.reason}
          hint="Shown to members, for example “New boards on lane 1”"
        />
        <Problem>{problem}</Problem>
        <FormActions action="Close slots" pendingLabel="Closing..." onCancel={onClose} />
      </Form>
      <ComingClosures />
    </Dialog>
  )
}

type Values = Repeating & { places: string[]; from: string; to: string }

/** Of so many days the bookings are counted before they are closed. */
const countedDays = 7

/** How many bookings the closure falls on, as it is filled in. While nothing is ticked, nothing is asked. */
function Affected() {
  const { places: ticked, from, to, every, times } = useFormValues<Values>()
  const { now } = useDesk()
  const repeat = repeatOf({ every, times })
  const scope = scopeOf(ticked)
  const scopes: ClosureScope[] =
    scope.scope === 'units' ? scope.units.map(({ kind, unit }) => ({ scope: 'unit', kind, unit })) : [scope]
  const drafts = scopes.flatMap((each) =>
    repeated(Object.assign(each, { from, to, reason: '' }), repeat && isTimes(repeat.times) ? repeat : undefined),
  )
  const days = from && to ? openDays('lane', now).filter((day) => drafts.some((draft) => touchesDay(draft, day))) : []
  const isCounted = ticked.length > 0 && from < to && days.length <= countedDays
  const query = useApiQueries('daySheet', isCounted ? days.map((date) => ({ query: { date } })) : [])
  const count = query.data
    ?.flatMap(({ sheet }) => sheet?.bookings ?? [])
    .filter((booking) => closureFor(drafts, booking) && !hasBegun(booking, now)).length
  return (
    <>
      <Text as="output" size="note" tone="muted">
        {isCounted && (query.isPending ? 'Counting...' : count !== undefined && affectedText(count))}
      </Text>
      <Loaded query={query} title="Could not count the bookings that are affected" />
    </>
  )
}

const affectedText = (count: number): string =>
  count === 0 ? 'No bookings are affected.' : `${countOf(count, 0)} ${count === 1 ? 'is' : 'are'} affected.`

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
