/** The line of a full club, in tests of all calls. They have no cap: netlify/services/full-club has the rest. */
import type { Reply } from '#api-contract/schemas.ts'
import { facility } from '#domain/facility/facility.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { issueLineToken } from '#server/services/full-club/line-links.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const token = `line.${'0'.repeat(24)}.zz.${'0'.repeat(40)}`
const id = '0'.repeat(24)

export const fullClubCalls = {
  examples: {
    joinLine: { name: 'Kim Park', email: 'kim@families.example', players: 1 },
    answerLine: { token, answer: 'look' },
    waitForPlace: { players: 1 },
    removeFromLine: { reason: 'They have moved away' },
  },
  budgets: [
    operationBudget('clubPlaces', 0, 0),
    operationBudget('joinLine', 1, 1, () => ({ body: { name: 'Kim', email: 'kim@families.example', players: 1 } }), {
      status: 409,
    }),
    operationBudget('answerLine', 3, 3, () => ({ body: { token, answer: 'look' } }), { status: 403 }),
    operationBudget('waitForPlace', 6, 4, () => ({ body: { players: 1 } }), { status: 409 }),
    operationBudget('leaveLine', 6, 4),
    operationBudget('listLine', 34, 6),
    operationBudget('removeFromLine', 8, 6, () => ({ params: { id }, body: { reason: 'Moved away' } }), {
      status: 404,
    }),
  ],
  needs: { first: ['leaveLine', 'waitForPlace'], coach: ['removeFromLine'] },
  triedElsewhere: ['joinLine', 'answerLine', 'waitForPlace', 'removeFromLine'],
  items: { joinLine: why.lists, answerLine: why.lists, waitForPlace: why.lists, removeFromLine: why.staff },
  async fill({ server, send, fieldsFor, coach }) {
    const { mailEnabled = false } = server.context
    Object.assign(server.context, { mailEnabled: true })
    facility.places.cap = 1
    try {
      const waiting = { email: 'kim@families.example', players: 1, ...fieldsFor('joinLine', 'name') }
      await send('joinLine', 'POST', '/club/line', waiting)
      const { body } = await server.ask('GET', '/api/admin/line', undefined, { cookie: coach })
      const [entry = { id }] = (body as Reply<'listLine'>).waiting
      await send(
        'removeFromLine',
        'POST',
        `/admin/line/${entry.id}/remove`,
        fieldsFor('removeFromLine', 'reason'),
        coach,
      )
    } finally {
      delete facility.places.cap
      Object.assign(server.context, { mailEnabled })
    }
  },
  furnish: async ({ context: { store, keyPepper } }) => {
    const at = '2026-11-20T17:00:00.000Z'
    const entry = { id, at, players: 1, name: 'Kim', email: 'kim@families.example', addressKey: hash('kim') }
    await store.create(keys.fullClub, { v: 1, waiting: [entry], joined: [] })
    return { line: issueLineToken(keyPepper, entry) }
  },
  refused: { joinLine: 409, waitForPlace: 409 },
  ids: () => ({ removeFromLine: { id } }),
  bodies: ({ made }) => ({ answerLine: { token: made['line']!, answer: 'stay' } }),
} satisfies CallsInTests
