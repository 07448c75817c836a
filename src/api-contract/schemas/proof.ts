/** Reports of incidents, and what is sealed. */
import * as z from 'zod'
import { incidentFields } from '#domain/incidents/incidents.ts'
import { isMoment } from '#domain/facility/day.ts'
import { proofSearchFields, reasonFields } from '#domain/proof/seals.ts'
import { incident as stored } from '#records/incidents.ts'
import { seal as storedSeal } from '#records/proof.ts'
import { toZod } from './rules-to-zod.ts'
import { born } from './fields.ts'

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

const incident = stored
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

/** `hold`: keeps the player off the ice until a coach clears it. `tell`: sends the caregivers an email. */
const body = z.strictObject({
  at: z.string().refine(isMoment, { error: 'Please say when it happened' }),
  ...toZod(incidentFields),
  complete: z.boolean(),
  hold: z.boolean().exactOptional(),
  tell: z.boolean().exactOptional(),
})

export const reportIncident = { body, reply }
export const updateIncident = { body: body.extend({ rev: z.int().min(1) }), reply }

/** The latest first. */
export const listIncidents = { reply: z.object({ incidents: z.array(incident) }) }

const found = storedSeal
  .pick({ name: true, born: true, family: true, sealed: true })
  .extend({ id: z.string(), until: z.string() })

/** By a name of the child or a caregiver, and the month of birth, as far as they are given. The log says who searched, and why. */
export const searchProof = {
  body: z
    .strictObject({
      ...toZod(reasonFields),
      ...toZod(proofSearchFields),
      born,
    })
    .refine(({ name = '', born }) => name !== '' || born !== '', {
      path: ['name'],
      error: 'Please give a name or a month of birth',
    }),
  reply: z.object({ seals: z.array(found) }),
}

/** Everything in one. The log says who opened it, and why. */
export const openProof = {
  body: z.strictObject(toZod(reasonFields)),
  reply: z.object({
    seal: found.extend({
      texts: storedSeal.shape.texts,
      incidents: z.array(incident),
      owed: storedSeal.shape.owed.unwrap(),
      /** That they were off the ice, and who must not collect, in sentences. */
      decided: z.array(z.string()),
    }),
  }),
}
