/** The players in a record of a family. */
import * as z from 'zod'
import { plans, positions } from '#domain/accounts/membership.ts'
import { consentNames } from '#domain/accounts/consents.ts'
import { perNote } from '#domain/accounts/player-notes.ts'
import { hash } from '#server/repositories/keys.ts'
import { day, instant, onlyTrue, time } from '#server/repositories/records/fields.ts'
import { kinds } from '#domain/facility/facility.ts'

/** What a caregiver has signed for a player. Answers are only added; `hash` proves which words. */
const consent = z.object({
  text: z.enum(consentNames),
  version: z.int(),
  hash: z.string(),
  answer: z.enum(['yes', 'no']),
  by: z.object({ id: z.string(), name: z.string() }),
  name: z.string(),
  at: instant,
})

const yesNo = z.enum(['yes', 'no', ''])
const colleague = z.object({ id: z.string(), name: z.string() })

/**
 * What coaches must know of a player (domain/accounts/safety.ts). `by` is the colleague who wrote it. `openings`: when staff
 * looked at it, for the family's export.
 */
const safety = z.object({
  contactName: z.string(),
  contactPhone: z.string(),
  contactRelation: z.string(),
  health: z.string(),
  leavesAlone: yesNo,
  collectors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      until: day.exactOptional(),
      denied: z.object({ note: z.string(), by: colleague, at: instant }).exactOptional(),
    }),
  ),
  hold: z
    .object({
      since: instant,
      note: z.string(),
      by: colleague,
      cleared: z.object({ at: instant, by: colleague }).exactOptional(),
    })
    .exactOptional(),
  openings: z.array(instant),
})
export type StoredSafety = z.infer<typeof safety>

/** A session that was missed (domain/arrivals/arrivals.ts). */
const noShow = z.object({
  booking: z.string(),
  kind: z.enum(kinds),
  unit: z.int(),
  date: day,
  time,
  at: instant,
  disputed: instant.exactOptional(),
  upheld: onlyTrue,
  cleared: onlyTrue,
})

/**
 * A player of a family. `retired` is when the family retired the player: no new bookings. `sessionsBefore` are their
 * sessions of the week in which they came from another account.
 */
export const player = z.object({
  id: z.string(),
  name: z.string(),
  age: z.string(),
  position: z.enum(positions),
  plan: z.enum(plans),
  ...perNote(() => z.string().optional()),
  addedAt: instant,
  retired: instant.exactOptional(),
  sessionsBefore: z.object({ week: day, lane: z.int(), speede: z.int() }).exactOptional(),
  /** Oldest first. */
  consents: z.array(consent),
  /** Month of birth, 'yyyy-MM'. */
  born: z.string().exactOptional(),
  /** When another age was given than at first. */
  ageOn: day.exactOptional(),
  safety: safety.exactOptional(),
  /** When they were here for the first time. */
  firstSeen: instant.exactOptional(),
  /** Sessions missed without a word, while they can count. */
  noShows: z.array(noShow).exactOptional(),
})

/** The id of a player, from what names the request that makes them: the same request again is the same player. */
export const playerIdOf = (...request: string[]): string => `pl_${hash('player', ...request).slice(0, 24)}`
