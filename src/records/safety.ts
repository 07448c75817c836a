/** Safety facts of a player. */
import * as z from 'zod'
import { day, instant, onlyTrue, person } from './fields.ts'

/** '': the family has not said. */
const yesNo = z.enum(['yes', 'no', ''])

/**
 * What coaches must know of a player (domain/safety/safety.ts). `by` is the colleague who wrote it. `openings`: when staff
 * looked at it, for the family's export.
 */
export const safety = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  contactRelation: z.string(),
  /** Allergies and medicine. */
  health: z.string(),
  leavesAlone: yesNo,
  /**
   * Who may collect, until the end of the day `until` if that is set. `denied`: who must not, and why; `caregiver` is the id of
   * the one it is about, `names` what they have called themselves since. `sealed`: said of an account that is gone, so that
   * whoever has registered since is not told.
   */
  collectors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      until: day.exactOptional(),
      denied: z
        .object({
          note: z.string(),
          by: person,
          at: instant,
          caregiver: z.string().exactOptional(),
          names: z.array(z.string()).exactOptional(),
          sealed: onlyTrue,
        })
        .exactOptional(),
    }),
  ),
  /** 'Not on the ice until cleared': from `expected` on the family may book. `incident` is the report it came with. */
  hold: z
    .object({
      since: instant,
      note: z.string(),
      by: person,
      expected: day.exactOptional(),
      incident: z.string().exactOptional(),
      cleared: z.object({ at: instant, by: person, note: z.string().exactOptional() }).exactOptional(),
    })
    .exactOptional(),
  /** Ids of the reports about the player. */
  incidents: z.array(z.string()).exactOptional(),
  /** With whom the player has left, by booking; the newest last. */
  departures: z.array(z.object({ booking: z.string(), at: instant, by: person, name: z.string() })).exactOptional(),
  openings: z.array(instant),
  /** Who of the family has changed it, and when; the oldest first. */
  edits: z.array(z.object({ at: instant, by: person })).exactOptional(),
})
export type StoredSafety = z.infer<typeof safety>
