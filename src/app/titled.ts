/** What a browser's tab and a search result call a page. */
import { facility } from '#domain/facility.ts'

export const titled = (title: string): string => `${title} · ${facility.name}`
