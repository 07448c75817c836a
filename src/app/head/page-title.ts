/** What a browser's tab and a search result call a page. */
import { facility } from '#domain/facility/facility.ts'

export const pageTitle = (title: string): string => `${title} · ${facility.name}`
