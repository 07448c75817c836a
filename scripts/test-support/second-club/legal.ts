/** Terms and privacy of the test club. */
import type { LegalTexts } from '#club/types.ts'

export const legalTexts: LegalTexts = {
  changed: 'January 1, 2027',
  terms: [{ title: 'Rules', text: 'Be kind.' }],
  privacy: [{ title: 'Records', text: 'On paper.' }],
}
