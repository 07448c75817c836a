/**
 * What a parent signs for each player before the first visit. Proposals: have a lawyer write them before the club opens.
 * Whoever changes a text also raises its `version` and adds a line to published-consents.ts, which `npm run club` prints.
 * Families are then asked once more, before their next visit. The first text, the terms, is in legal.ts.
 */
import type { ConsentTexts } from './types.ts'
import { legalTexts } from './legal.ts'

/** Who has read all texts of this file and of legal.ts for the club, and when. While this is empty, no production site is built. */
export const textsReadBy = ''

export const consentTexts: ConsentTexts = {
  terms: { version: 3, title: 'Membership terms', sections: legalTexts.terms },
  waiver: {
    version: 1,
    title: 'Risks of training',
    sections: [
      {
        title: 'What can happen',
        text: '[For the owner’s lawyer] Players train with sticks, pucks and skates. Even with care, a player can be hurt.',
      },
      {
        title: 'What we ask of you',
        text: '[For the owner’s lawyer] You let the player train knowing this. The player wears a helmet and gloves, and follows what the coach on duty says.',
      },
    ],
  },
  treatment: {
    version: 1,
    title: 'In an emergency',
    sections: [
      {
        title: 'First aid and treatment',
        text: '[For the owner’s lawyer] If the player is hurt and we cannot reach you, our staff may give first aid and call an ambulance, and a doctor may give the treatment that cannot wait.',
      },
    ],
  },
  photos: {
    version: 1,
    title: 'Photos',
    sections: [
      {
        title: 'Photos and videos at the club',
        text: '[For the owner’s lawyer] We may take photos and videos of the player at training and show them on our pages, without the player’s name. You may say no, and change your answer at any time: nothing else depends on it.',
      },
    ],
  },
}
