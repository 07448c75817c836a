/** What coaches write about sessions, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const examples = { writeCoachNote: { text: 'Mia kept her head up all session.' } } satisfies CallsInTests['examples']

export const coachNotesCalls = {
  examples,
  budgets: [
    operationBudget('sessionNotes', 8, 4, ({ ids }) => ({ params: { id: ids.lane } })),
    operationBudget(
      'writeCoachNote',
      13,
      5,
      ({ ids }) => ({ params: { id: ids.lane }, body: examples.writeCoachNote }),
      {
        case: 'of a session to come',
        status: 409,
      },
    ),
    operationBudget('takeBackCoachNote', 9, 5, ({ ids }) => ({ params: { id: ids.lane } })),
    operationBudget('coachThanks', 3, 2),
    operationBudget('playerNotes', 4, 2, ({ ids }) => ({ params: { id: ids.player } }), { as: 'alex' }),
    operationBudget('thankCoach', 6, 3, () => ({ params: { id: 'note_none' } }), { status: 404 }),
  ],
  needs: { coach: ['sessionNotes', 'writeCoachNote', 'takeBackCoachNote', 'coachThanks'] },
  refused: { writeCoachNote: 409, thankCoach: 404 },
  items: { writeCoachNote: why.staff, thankCoach: why.read },
  // The session has to have begun: their own test sends them.
  triedElsewhere: ['writeCoachNote', 'takeBackCoachNote', 'thankCoach'],
} satisfies CallsInTests
