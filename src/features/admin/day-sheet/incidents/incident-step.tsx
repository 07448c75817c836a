/** Reports an incident about the player of a booking, in a minute. A coach completes it later. */
import { useState } from 'react'
import type { Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { IncidentFields, incidentSchema, newIncident } from '#features/admin/parts/incidents/incident-fields.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { SmallButton } from '#ui/button.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'

/** On the card of an arrival. */
export const ReportIncident = ({ onReport }: { onReport: () => void }) => (
  <SmallButton onClick={onReport}>Report an incident</SmallButton>
)

/** Asked in place of the card. */
export const incidentTitle = (name: string) => ({ incident: `What happened to ${name}?` })

type IncidentStepProps = { booking: Booking; onBack: () => void; onDone: () => void }

export function IncidentStep({ booking, onBack, onDone }: IncidentStepProps) {
  const [now] = useState(useClock())
  const { member, player } = booking
  const { run, problem } = useApiMutation('reportIncident', {
    failed: 'Could not save this report',
    noResponse: 'No response from the server. It is safe to try again.',
    onDone,
    done({ incident: { told } }, { body }) {
      const unsent = body.tell && !told ? ' This site sends no email, so please call the family.' : ''
      return { title: 'Report saved', description: `It is in the inbox until it is complete.${unsent}` }
    },
  })
  const memory = useDraft(`incident:${booking.id}`)
  return (
    <Form
      initialValues={newIncident(unitName(booking), now)}
      schema={incidentSchema(now)}
      onSubmit={(body) => run({ params: { id: member!.id, player }, body })}
      problem={problem}
      memory={memory}
    >
      <IncidentFields />
      <FormActions action="Save report" pendingLabel="Saving..." onCancel={onBack} />
    </Form>
  )
}
