/** Completes a report, which a colleague may change meanwhile. */
import { useState } from 'react'
import { EditRecord } from '#features/parts/edit-record.tsx'
import {
  IncidentFields,
  incidentSchema,
  type Incident,
  type IncidentValues,
} from '#features/admin/parts/incidents/incident-fields.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { useClock } from '#lib/clock.ts'
import { wasTold } from '#domain/incidents/incidents.ts'
import { incidentFacts, staffFacts } from '#features/admin/parts/incidents/incident-facts.ts'

export function IncidentForm({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const cache = useApiCache()
  const [now] = useState(useClock())
  const isAgain = wasTold(incident)
  const memory = useDraft(`report:${incident.id}`, incident)
  return (
    <EditRecord
      record={incident}
      memory={memory}
      reload={async () => (await cache.fetch('listIncidents')).incidents.find(({ id }) => id === incident.id)}
      values={({ at, where, what, firstAid, informed, notes, complete }): IncidentValues => {
        return { at, where, what, firstAid, informed, notes, complete, hold: false, tell: isAgain }
      }}
      schema={incidentSchema(now)}
      call="updateIncident"
      input={(values, { id, rev }) => ({ params: { id }, body: { ...values, rev } })}
      lines={(report) => [...incidentFacts(report), ...staffFacts(report)]}
      failed="Could not save this report"
      onDone={({ incident: saved }) =>
        cache.update('listIncidents', undefined, ({ incidents }) => ({
          incidents: incidents.map((each) => (each.id === saved.id ? saved : each)),
        }))
      }
      done={{ title: 'Report saved', description: incident.player.name }}
      onClose={onClose}
      size="sm"
    >
      <IncidentFields hold={incident.hold} isAgain={isAgain} />
    </EditRecord>
  )
}
