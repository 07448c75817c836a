/** What families of the test club sign. */
import type { ConsentTexts } from '#club/types.ts'
import { legalTexts } from './legal.ts'

const text = (title: string, words: string) => ({ version: 2, title, sections: [{ title, text: words }] })

export const textsReadBy = ''

export const consentTexts: ConsentTexts = {
  terms: { version: 3, title: 'House rules', sections: legalTexts.terms },
  waiver: text('Ice is hard', 'Helmets on.'),
  treatment: text('If hurt', 'We call a doctor.'),
  photos: text('Pictures', 'Only of teams.'),
}
