/** Signed consents. */
import * as z from 'zod'
import { consentNames } from '#domain/consents/consents.ts'
import { instant, person } from './fields.ts'

/** What a caregiver has signed for a player. Answers are only added; `hash` proves which words. */
export const consent = z.object({
  text: z.enum(consentNames),
  version: z.int(),
  hash: z.string(),
  answer: z.enum(['yes', 'no']),
  by: person,
  name: z.string(),
  at: instant,
})
