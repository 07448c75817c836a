/** A family as its caregivers and the staff see it, and whose account a call is about. */
import * as z from 'zod'
import { household } from '#records/families.ts'
import { profile } from './fields.ts'
import { player, signedPlayer } from './players.ts'

/** What the family and the staff see of a caregiver. `isFirst`: they registered the family. */
export const caregiver = profile.extend({
  isFirst: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
})

/** A family as its caregivers and the staff see it; passwords are not part of it. */
export const family = household.extend({
  id: z.string(),
  createdAt: z.string(),
  /** Version of the record; an update sends the version it is based on. */
  rev: z.int(),
  players: z.array(signedPlayer),
  caregivers: z.array(caregiver),
})

/** Everybody in a family, so that the front desk finds and reaches it by any name, e-mail or phone. */
export const familyRef = family.pick({ id: true }).extend({
  players: z.array(player.pick({ id: true, name: true, age: true, position: true, retired: true })),
  caregivers: z.array(caregiver.pick({ id: true, profileName: true, email: true, phone: true })),
})

/** The same with the notes that staff marked for the desk. */
export const alertedFamily = familyRef.extend({ alerts: z.array(z.string()) })

/** For the caller: without card number and expiry unless they are the owner. `invitedUntil` is the end of an invitation that nobody has used yet. */
export const ownView = family.extend({
  /**
   * `away` are the days to come without a membership; `until` is the first day after them. `offIce`: not on the ice until
   * cleared; the family can book from the day on which that is `expected`.
   */
  players: z.array(
    signedPlayer.extend({
      away: z
        .array(
          z.object({ why: z.enum(['retired', 'paused', 'upcoming']), from: z.string(), until: z.string().optional() }),
        )
        .optional(),
      offIce: z.object({ since: z.string(), expected: z.string().optional() }).optional(),
    }),
  ),
  invitedUntil: z.string().optional(),
  /** The club has not seen the family, which bounds it (domain/newcomers/unseen.ts). */
  isUnseen: z.literal(true).optional(),
  /** When the first caregiver has to bring the card. */
  cardToTake: z.enum(['first_visit', 'next_visit']).optional(),
})

/** The caller's own family, or the one that staff name. */
export const ofFamily = z.strictObject({ family: z.string().max(100).optional() })
export const rev = z.int().min(1)
export const edited = z.object({ account: ownView })
