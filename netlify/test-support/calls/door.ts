/** The tablet at the door, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, idIn, why } from './calls-in-tests.ts'

export const doorCalls = {
  examples: {
    openDoor: { name: 'Front door' },
    signAtDoor: {
      name: 'Robin Example',
      answers: [{ text: 'waiver', version: 1, answer: 'yes' }],
    },
  },
  budgets: [
    operationBudget('openDoor', 7, 6, () => ({ body: { name: 'Front door' } })),
    operationBudget('endDoor', 3, 2, () => ({ params: { id: 'do_none' } }), { case: 'that is not there', status: 404 }),
    operationBudget('doorDay', 14, 3),
    operationBudget('signAtDoor', 11, 5, ({ ids }) => ({
      params: { id: ids.lane },
      body: { name: 'Robin', answers: [{ text: 'photos', version: 1, answer: 'no' }] },
    })),
  ],
  needs: { door: ['doorDay', 'signAtDoor'] },
  items: { openDoor: why.staff, signAtDoor: why.signed },
  triedElsewhere: ['endDoor'],
  // A tablet takes the place of the colleague's session; in the club of the budgets nothing is left to sign.
  usesNoKey: { openDoor: 'ended', signAtDoor: 'unwritten' },
  fill: async ({ server, send, fieldsFor, slot, coach }) => {
    const { cookie } = await server.signUpStaff('opener@thenest.example')
    await send('openDoor', 'POST', '/doors', fieldsFor('openDoor', 'name'), cookie)
    const desk = { ...slot, kind: 'lane', unit: 4, time: '20:00', name: 'Sam', overLimit: true }
    const made = idIn(await server.ask('POST', '/api/admin/bookings', desk, { cookie: coach }), 'booking')
    const signed = { answers: [{ text: 'waiver', version: 1, answer: 'yes' }], ...fieldsFor('signAtDoor', 'name') }
    await send('signAtDoor', 'POST', `/arrivals/${made}/consents`, signed, coach)
  },
  furnish: async ({ send, signInMate }) => {
    return { door: (await send('openDoor', '/doors', { name: 'Front door' }, await signInMate())).door.id }
  },
  ids: ({ ids, made }) => ({
    endDoor: { id: made['door']! },
    signAtDoor: { id: ids.arrivals.expected },
  }),
} satisfies CallsInTests
