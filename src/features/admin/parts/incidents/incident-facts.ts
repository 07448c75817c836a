/** A report of an incident, in lines. */
import { clockTime, dayWithYear, shortMoment } from '#domain/calendar/calendar.ts'
import { wasTold } from '#domain/incidents/incidents.ts'
import { isolated } from '#domain/text/text.ts'
import type { Fact } from '#ui/layout/facts.tsx'
import type { Incident } from './incident-fields.tsx'

const moment = (at: string) => `${dayWithYear(at.slice(0, 10))}, ${clockTime(at.slice(11))}`
const doneBy = ({ at, by }: { at: string; by: string }) => `${shortMoment(new Date(at))}, ${isolated(by)}`

/** What is for staff alone, and stays off the paper: their notes, and what the report said before. */
export const staffFacts = ({ notes, earlier }: Pick<Incident, 'notes' | 'earlier'>): Fact[] => [
  ...(notes ? [{ label: 'Notes for staff only', text: notes }] : []),
  ...earlier.map(({ written, told, ...each }, nth) => ({
    label: `Wording ${nth + 1}`,
    text: [
      `${doneBy(written)}.`,
      `${moment(each.at)}, ${each.where}: ${each.what}`,
      each.firstAid && `First aid: ${each.firstAid}`,
      each.informed && `Who was told: ${each.informed}`,
      each.notes && `Notes for staff only: ${each.notes}`,
      told && `Emailed: ${doneBy(told)}`,
    ]
      .filter(Boolean)
      .join(' '),
  })),
]

/** All that a report says to everybody who reads it; what is not known stays out. */
export const incidentFacts = (incident: Omit<Incident, 'id' | 'rev' | 'member' | 'player' | 'complete'>): Fact[] =>
  [
    { label: 'When', text: moment(incident.at) },
    { label: 'Where', text: incident.where },
    { label: 'What happened', text: incident.what },
    { label: 'First aid', text: incident.firstAid },
    { label: 'Who was told', text: incident.informed },
    {
      label: 'Emailed',
      text: incident.told ? doneBy(incident.told) : wasTold(incident) && 'Not since it says something else',
    },
    {
      label: 'Ice',
      text:
        incident.hold &&
        (incident.cleared
          ? `Cleared ${doneBy(incident.cleared)}: ${isolated(incident.cleared.note)}`
          : 'Not on the ice until cleared'),
    },
    { label: 'Reported', text: doneBy(incident.reported) },
    { label: 'Last changed', text: incident.edited && doneBy(incident.edited) },
  ].filter(({ text }) => text !== undefined && text !== '' && text !== false)
