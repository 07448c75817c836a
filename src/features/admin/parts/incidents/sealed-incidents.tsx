/** Reports of incidents among what is sealed of a family. */
import type { Reply } from '#api-contract/schemas.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { incidentFacts, staffFacts } from './incident-facts.ts'

export const SealedIncidents = ({ seal: { incidents } }: { seal: Reply<'openProof'>['seal'] }) => (
  <>
    {incidents.length > 0 && <h3>Incidents</h3>}
    {incidents.map((incident) => (
      <Facts key={incident.id} facts={[...incidentFacts(incident), ...staffFacts(incident)]} />
    ))}
  </>
)
