/** Reports of incidents. */
import * as z from 'zod'
import { isMoment } from '#domain/facility/day.ts'
import { incidentFields } from '#domain/incidents/incidents.ts'
import { incident as stored } from '#records/incidents.ts'
import { toZod } from './rules-to-zod.ts'

/** `hold`: keeps the player off the ice until a coach clears it. `tell`: sends the caregivers an email. */
const body = z.strictObject({
  at: z.string().refine(isMoment, { error: 'Please say when it happened' }),
  ...toZod(incidentFields),
  complete: z.boolean(),
  hold: z.boolean().exactOptional(),
  tell: z.boolean().exactOptional(),
})

const done = z.object({ at: z.string(), by: z.string() })

const { at, where, what, firstAid, informed, complete } = stored.shape
/** `at` is facility time, 'yyyy-MM-ddTHH:mm'. `told`: when the caregivers were sent an email about it. `by` is a colleague. */
const wording = z.object({
  at,
  where,
  what,
  firstAid,
  informed,
  complete,
  notes: z.string(),
  told: done.optional(),
})

export const incident = stored
  .pick({ id: true, rev: true, member: true, player: true })
  .extend(wording.shape)
  .extend({
    hold: z.boolean(),
    reported: done,
    edited: done.optional(),
    /** The oldest first. */
    earlier: z.array(wording.extend({ written: done })),
    cleared: done.extend({ note: z.string() }).optional(),
  })

const reply = z.object({ incident })

export const reportIncident = { body, reply }
export const updateIncident = { body: body.extend({ rev: z.int().min(1) }), reply }

/** The latest first. */
export const listIncidents = { reply: z.object({ incidents: z.array(incident) }) }

/** Reports of incidents as the family reads them, the latest first. `changed`: since when one says something else than at first. */
export const familyIncident = stored
  .pick({ at: true, where: true, what: true, firstAid: true, informed: true })
  .extend({ changed: z.string().optional() })

/** In the figures of the club: how many by month, 'yyyy-MM'. */
export const incidentFigures = { incidents: z.record(z.string(), z.int()) }
