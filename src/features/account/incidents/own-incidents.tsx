/** Reports of incidents as the family reads them. */
import type { Reply } from '#api-contract/schemas.ts'
import { clockTime, dayWithYear, shortMoment } from '#domain/calendar/calendar.ts'
import { Facts } from '#ui/layout/facts.tsx'
import { Section } from '#ui/layout/section.tsx'

type Known = Reply<'playerSafety'>

export const OwnIncidents = ({ reply: { incidents } }: { reply: Known }) =>
  incidents.length > 0 && (
    <Section title="What happened at the club" size="title">
      {incidents.map((incident) => (
        <Facts key={`${incident.at} ${incident.what}`} facts={factsOf(incident)} />
      ))}
    </Section>
  )

const factsOf = ({ at, where, what, firstAid, informed, changed }: Known['incidents'][number]) =>
  [
    { label: 'When', text: `${dayWithYear(at.slice(0, 10))}, ${clockTime(at.slice(11))}` },
    { label: 'Where', text: where },
    { label: 'What happened', text: what },
    { label: 'First aid', text: firstAid },
    { label: 'Who was told', text: informed },
    { label: 'Changed on', text: changed === undefined ? '' : shortMoment(new Date(changed)) },
  ].filter(({ text }) => text !== '')
