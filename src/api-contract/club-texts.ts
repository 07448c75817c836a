/** Schemas of the texts of the pages, and of what parents agree to. */
import * as z from 'zod'
import { text, wholeNumber, email, list, isUnique } from './club-fields.ts'

const card = z.strictObject({ title: text(60), text: text(200) })

const meal = z.strictObject({
  kind: z.enum(['salmon', 'chicken', 'chili', 'steak', 'parfait'], {
    error: 'must be one of the drawings: salmon, chicken, chili, steak, parfait',
  }),
  name: text(60),
  protein: wholeNumber(1, 200),
  what: text(120),
})

export const pageFactsSchema = z.strictObject({
  bumper: text(60),
  laneFacts: list(card, 1, 12),
  loungeFacts: list(card, 1, 6),
  meals: list(meal, 1, 5).refine((meals) => isUnique(meals.map(({ kind }) => kind)), 'must not use a drawing twice'),
  speakingLead: text(120),
  staff: list(z.strictObject({ name: text(60), role: text(60), email }), 1, 12),
  teamLead: text(160),
  teamCards: list(card, 1, 6),
  gameNights: text(60),
  gameNightRoom: text(120),
  shopHas: text(120),
  shopLead: text(160),
  membershipHolds: list(text(80), 1, 8),
})

export const visitFactsSchema = z.strictObject({
  address: list(text(80), 1, 5),
  phone: text(40),
  parking: text(200),
  bring: list(text(80), 1, 8),
  cancellation: text(300),
  questions: list(z.strictObject({ question: text(120), answer: text(400) }), 0, 12),
})

const legalSections = list(z.strictObject({ title: text(60), text: text(600) }), 1, 20)
export const legalTextsSchema = z.strictObject({ changed: text(40), terms: legalSections, privacy: legalSections })

const consentTexts = ['terms', 'waiver', 'treatment', 'photos'] as const
const consentText = z.strictObject({ version: wholeNumber(1, 999), title: text(60), sections: legalSections })
export const consentTextsSchema = z.strictObject({
  terms: consentText,
  waiver: consentText,
  treatment: consentText,
  photos: consentText,
})

export const publishedConsentsSchema = list(
  z.strictObject({
    text: z.enum(consentTexts),
    version: wholeNumber(1, 999),
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'),
  }),
  4,
  200,
)
export type PageFacts = z.infer<typeof pageFactsSchema>
export type VisitFacts = z.infer<typeof visitFactsSchema>
export type LegalTexts = z.infer<typeof legalTextsSchema>
export type ConsentTexts = z.infer<typeof consentTextsSchema>
export type PublishedConsents = z.infer<typeof publishedConsentsSchema>
