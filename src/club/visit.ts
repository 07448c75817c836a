/** How to find the club and what to know before a first visit, shown at the end of the membership page. */
import type { VisitFacts } from './types.ts'
import { cancelingRule } from './canceling.ts'
import { club } from './club.ts'

export const visitFacts: VisitFacts = {
  /** Lines of the address. The map link opens them in the visitor's map app. */
  address: ['12 Rink Road', `${club.city} 13202`],
  phone: '(555) 010-0123',
  parking: 'Forty free spaces behind the building. The door is on the parking side, under the yellow lamp.',
  bring: [
    'Skates and a stick; we lend both for a tour',
    'Helmet and gloves',
    'A water bottle',
    `An adult, for players under ${club.arrivals.adultUnder}`,
  ],
  /** When a booking can still be canceled, in a sentence. */
  cancellation: `In Your Schedule, at no charge: a lane ${cancelingRule.lane}, a Speede session ${cancelingRule.speede}.${cancelingRule.late} You can end the monthly plan at any time; it runs to the end of that month.`,
  questions: [
    {
      question: 'Does my child need experience?',
      answer: 'No. Lanes are for every level, and the coach on duty shows beginners how to start.',
    },
    {
      question: 'Can I stay and watch?',
      answer: 'Yes. The Lounge has coffee, desks and a view of the lanes.',
    },
    {
      question: 'Can brothers and sisters share a membership?',
      answer: 'One membership is for one player. Each player has their own hours.',
    },
    {
      question: 'What if we miss a booking?',
      answer: 'It counts for the week. If something comes up, cancel in time and the hour is yours again.',
    },
  ],
}
