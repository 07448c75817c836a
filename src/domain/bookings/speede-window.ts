/** The booking window of Speede sessions, as part of a sentence. */
import { speedeDays } from '#domain/facility/facility.ts'

/** 'within 7 days, today included' */
export const speedeWindow = speedeDays === 1 ? 'for the same day' : `within ${speedeDays} days, today included`
