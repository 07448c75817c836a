/** The fields of a report of an incident, for the dialog that writes it and the page that completes it. */
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { incidentFields, whyNotAt } from '#domain/incidents/incidents.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { toYup, whyNot } from '#lib/form-schema.ts'
import { CheckboxField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { Text } from '#ui/layout/box.tsx'

export type Incident = Reply<'listIncidents'>['incidents'][number]

export type IncidentValues = Pick<
  Incident,
  'at' | 'where' | 'what' | 'firstAid' | 'informed' | 'notes' | 'complete'
> & {
  hold: boolean
  tell: boolean
}

/** What just happened there. */
export const newIncident = (where: string, now: Date): IncidentValues => {
  const { day, time } = facilityClock(now)
  const empty = { what: '', firstAid: '', informed: '', notes: '', complete: false, hold: false, tell: true }
  return { at: `${day}T${time}`, where, ...empty }
}

export const incidentSchema = (now: Date) =>
  yup.object({
    at: yup.string().test(whyNot<{ at: string }>(({ at = '' }) => whyNotAt(at, now))),
    ...toYup(incidentFields),
  })

/** Who is off the ice by it already stays so. Of other words, the caregivers are told again. */
export function IncidentFields({ hold, isAgain = false }: { hold?: boolean; isAgain?: boolean }) {
  return (
    <>
      <Text size="note">
        The caregivers read this report once they are emailed or it is complete. They never read the notes for staff.
      </Text>
      <TextAreaField name="what" label="What happened?" rows={4} />
      <TextField name="where" label="Where?" autoComplete="off" />
      <TextField name="at" label="When?" type="datetime-local" />
      <TextAreaField name="firstAid" label="First aid" hint="What was done, and by whom. Can be added later." />
      <TextAreaField name="informed" label="Who was told, and by whom?" hint="Can be added later." rows={2} />
      <TextAreaField name="notes" label="Notes for staff only" rows={2} />
      {!hold && <CheckboxField name="hold" label="Not on the ice until a coach clears it" />}
      <CheckboxField
        name="tell"
        label={isAgain ? 'Tell the caregivers again' : 'Email the caregivers'}
        hint={`The email ${isAgain ? 'goes out if what they read has changed. It ' : ''}links to this report. It does not say what happened.`}
      />
      <CheckboxField name="complete" label="This report is complete" />
    </>
  )
}
