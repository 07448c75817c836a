/** The opening hours of today's week, as the settings of the club have them. */
import { openingHoursOn } from '#domain/facility/hours-text.ts'
import { useClubDay } from '#lib/clock.ts'

/** A component of its own, so that newer settings do not draw the rest of a page again. */
export const OpeningHours = () => openingHoursOn(useClubDay())
