/** Closes a unit, a kind or the whole club for a period. Members see the reason; existing bookings need a decision. */
import { useState } from 'react'
import * as yup from 'yup'
import { closureLimits, whyNotClosure } from '#domain/bookings/closures.ts'
import { closureFields } from '#domain/bookings/staff-booking-fields.ts'
import { unitsOf } from '#domain/bookings/bookings.ts'
import { facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { facility, type Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { toYup, whyNot } from '#lib/form-schema.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { changedByDesk, useReportChange } from '#features/admin/day-sheet/queries.ts'

const kinds: readonly Kind[] = ['lane', 'speede']

/** Option values: 'club', 'lane' for all lanes, 'lane 3' for one lane. */
const places = [
  ...kinds.flatMap((kind) =>
    unitsOf(kind).map((unit) => ({
      value: `${kind} ${unit}`,
      label: kind === 'lane' ? unitName({ kind, unit }) : `Speede ${unitName({ kind, unit }).toLowerCase()}`,
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

const closureSchema = (now: Date) =>
  yup.object({
    ...toYup(closureFields),
    from: yup.string().required(closureMessages.whenRequired),
    to: yup
      .string()
      .required(closureMessages.whenRequired)
      .test(
        whyNot<{ from: string; to: string }>(({ from, to }) => {
          const reason = from && to && whyNotClosure({ from, to }, now)
          return reason ? closureMessages.refusal[reason] : undefined
        }),
      ),
  })

/** Something breaks now: today from the hour that runs, while the club is open; another day from its opening. */
function startOf(day: Day, now: Date): string {
  const { day: current, time } = facilityClock(now)
  const hour = `${time.slice(0, 2)}:00`
  return `${day}T${day === current && hour > facility.opens && hour < facility.closes ? hour : facility.opens}`
}

type CloseDialogProps = { day: Day; onClose: () => void }

export function CloseDialog({ day, onClose }: CloseDialogProps) {
  const now = useNow()
  const [initial] = useState({ place: 'lane 1', from: startOf(day, now), to: `${day}T${facility.closes}`, reason: '' })
  const report = useReportChange()
  const { pending, problem, run } = useApiMutation('addClosure', {
    noResponse: `${closureMessages.notAdded}. ${daySheetMessages.safeToRetry}`,
    invalidates: changedByDesk,
    onDone: async ({ closure, undecided }) => {
      await report({ closure })
      void notify(closureMessages.added(undecided.length), undecided.length > 0 ? 'plain' : 'success')
      onClose()
    },
  })
  const close = ({ place, ...values }: typeof initial) => run({ body: { ...scopeOf(place), ...values } })

  return (
    <Dialog open onClose={onClose} busy={pending} title="Close lanes or units" description={closureMessages.lead}>
      <Form initialValues={initial} schema={closureSchema(now)} onSubmit={close}>
        <SelectField name="place" label="What to close" options={places} />
        <TextField name="from" label="From" type="datetime-local" />
        <TextField name="to" label="Until" type="datetime-local" />
        <TextField
          name="reason"
          label="Reason"
          maxLength={closureLimits.reason}
          hint="Shown to members, for example ‘New boards on lane 1’"
        />
        {problem && <Banner tone="problem">{problem}</Banner>}
        <FormActions action="Close slots" pendingLabel="Closing..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
