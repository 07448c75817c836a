/** Codes of the staff log about reports of incidents: the kind of record, and what was done. */

export const member_incident_reported = ['Incident', 'Reported an incident'] as const
export const member_incident_changed = ['Incident', 'Changed a report of an incident'] as const
