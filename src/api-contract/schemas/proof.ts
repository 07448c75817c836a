/** Sealed records. */
import * as z from 'zod'
import { proofSearchFields, reasonFields } from '#domain/proof/seals.ts'
import { seal as storedSeal } from '#records/proof.ts'
import { born } from './fields.ts'
import { familyIncident, incident } from './incidents.ts'
import { toZod } from './rules-to-zod.ts'

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

/** In the export of a family: what would be sealed of a player. */
export const kept = z.object({
  player: z.string(),
  name: z.string(),
  incidents: z.array(familyIncident),
  sealedUntil: z.string(),
})
