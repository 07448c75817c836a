/** Staff accounts and the staff log, in tests of all calls. */
import { addDays } from '#domain/calendar/calendar.ts'
import { coach, password, setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'
import { example } from './example.ts'

const newStaff = (email: string, token: string) => ({ by: 'invite', token, email, name: 'Kim Example', password })

const examples = {
  inviteStaff: { email: 'kim@thenest.example', role: 'coach' },
  joinStaff: { token: 'the token from the link', by: 'invite', ...example.colleague },
  saveStaffMails: { wanted: ['at_once'] },
  changeStaffRole: { role: 'manager' },
} satisfies CallsInTests['examples']

export const staffCalls = {
  examples,
  budgets: [
    operationBudget('inviteStaff', 12, 5, () => ({ body: { role: 'desk' } })),
    operationBudget('inviteStaff', 17, 7, () => ({ body: { email: 'kim@thenest.example', role: 'desk' } }), {
      case: 'by e-mail',
    }),
    operationBudget('joinStaff', 19, 5, () => ({ body: { ...newStaff(coach, setupToken), by: 'setup' } }), {
      case: 'set-up',
      emptyClub: true,
    }),
    operationBudget('joinStaff', 19, 6, ({ invite }) => ({ body: newStaff('kim@thenest.example', invite) })),
    operationBudget('listStaff', 7, 4),
    operationBudget('removeStaff', 16, 9, ({ colleagueId }) => ({ params: { id: colleagueId } })),
    operationBudget('saveStaffMails', 5, 4, () => ({ body: { wanted: ['at_once'] } })),
    operationBudget('changeStaffRole', 18, 9, ({ colleagueId }) => ({
      params: { id: colleagueId },
      body: { role: 'owner' },
    })),
    operationBudget('readLog', 24, 6, ({ soon }) => ({ query: `?day=${addDays(soon, -2)}` })),
  ],
  needs: { owner: ['changeStaffRole', 'inviteStaff', 'removeStaff'] },
  items: { inviteStaff: why.staff, joinStaff: why.staff },
  queries: { readLog: { day: '2026-11-21' } },
  after: ({ ids }) => ({ staff: ids.kim }),
  bodies: ({ openInvite }) => ({
    joinStaff: { ...examples.joinStaff, token: openInvite, email: 'second@thenest.example' },
  }),
} satisfies CallsInTests
