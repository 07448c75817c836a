/** The overview of figures. */
import * as z from 'zod'
import { overviewWeeks } from '#domain/bookings/usage.ts'
import { plans } from '#domain/plans/membership.ts'
import { auditResult } from '#records/operations.ts'
import { familyRef } from './family-views.ts'
import { incidentFigures } from './incidents.ts'

const counts = z.record(z.string(), z.int())

const unmet = z.object({ refused: counts, wishes: counts, unanswered: counts })

/** The last 4, 8 or 12 weeks, the current one last. */
export const overview = {
  query: z.strictObject({ weeks: z.enum(overviewWeeks) }),
  reply: z.object({
    /** The last audit of the bookings, if there was one. */
    audit: auditResult.omit({ v: true, after: true, damaged: true, week: true }).optional(),
    /** Variables of the deploy that cannot be used, and why; what they are for is off. */
    settings: z.array(z.object({ variable: z.string(), problem: z.string() })),
    weeks: z.array(
      z.object({
        monday: z.string(),
        /** Sessions by weekday (0 is Monday) and start time, e.g. '2 17:00'. */
        lane: counts,
        speede: counts,
        newMembers: z.int(),
        /** Players whose membership the family has ended, and deleted accounts. */
        ended: z.int(),
        left: z.int(),
        /** Sessions whose player came, and those missed without a word. */
        arrived: z.int(),
        noShows: z.int(),
        /** Lane and Speede bookings that families canceled, and that the club did. */
        canceled: z.int(),
        canceledByClub: z.int(),
        /** What was paid for orders in that week, in cents. */
        revenue: z.int(),
      }),
    ),
    /**
     * What people wanted and did not get in these weeks, by weekday and start time: taps on a slot that somebody else was
     * faster for, hours of wishes that were never met, and offers without an answer.
     */
    unmet: z.object({ lane: unmet, speede: unmet }),
    /** Of the tours that were asked for in these weeks; half of who joined did so within these days. */
    tours: z.object({
      asked: z.int(),
      came: z.int(),
      missed: z.int(),
      joined: z.int(),
      days: z.int().optional(),
    }),
    ...incidentFigures,
    /** Active players by plan, today. */
    players: z.record(z.enum(plans), z.int()),
    /** What they pay in a month at today's prices, in cents without the fee. */
    memberships: z.int(),
    /** Sum of the orders that wait to be picked up and paid, in cents. */
    unpaid: z.int(),
    /** What is left of puck Bucks on all cards, which the club owes, in cents. */
    bucks: z.int(),
    /** For memberships, this month, as in the list of dues. */
    charged: z.int(),
    /**
     * Families that joined, canceled or ended a membership in these weeks, are `absent` (not seen for four weeks), or whose card expires by the
     * end of next month. Sorted by name of the owner.
     */
    families: z.array(
      familyRef.extend({
        joined: z.string(),
        /** The day of the last session or event, up to today. */
        lastSeen: z.string().optional(),
        absent: z.boolean(),
        /** The expiry of a card that ends soon, or has ended: 'MM/YY'. */
        cardExp: z.string().optional(),
        /** Bookings that the family canceled in these weeks. */
        canceled: z.int(),
      }),
    ),
  }),
}
