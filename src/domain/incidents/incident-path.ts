/** The address of a report of an incident, alone. */
import { paths } from '#domain/paths.ts'

export const incidentPath = (id: string): string => `${paths.adminIncidents}?id=${encodeURIComponent(id)}`
