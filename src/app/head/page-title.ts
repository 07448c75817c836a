/** The document title of a page. Its own file: every page needs it, the other metadata loads later. */
import { facility } from '#domain/facility/facility.ts'

export const pageTitle = (title: string): string => `${title} · ${facility.name}`
