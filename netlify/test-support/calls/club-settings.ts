/** The owner's settings of the club, in tests of all calls. */
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const setting = {
  kind: 'day',
  from: '2026-12-24',
  value: { name: 'Christmas Eve', hours: { opens: '06:00', closes: '14:00' } },
} as const

const places = { kind: 'places', from: '2026-12-24', value: { cap: 100, pauseFrees: false } } as const

export const clubSettingsCalls = {
  examples: { previewSetting: { setting }, addSetting: { rev: 0, setting } },
  budgets: [
    operationBudget('clubNow', 1, 1),
    operationBudget('listSettings', 4, 3),
    operationBudget('previewSetting', 20, 8, () => ({ body: { setting } })),
    operationBudget('previewSetting', 40, 10, () => ({ body: { setting: places } })),
    operationBudget('addSetting', 12, 8, () => ({ body: { rev: 0, setting } })),
    operationBudget('takeBackSetting', 8, 6, () => ({ params: { id: 'set_none' } }), { status: 404 }),
  ],
  needs: { owner: ['addSetting', 'listSettings', 'previewSetting', 'takeBackSetting'] },
  keepsReplies: ['previewSetting'],
  refused: { takeBackSetting: 404 },
  items: { addSetting: why.staff, previewSetting: why.read },
  triedElsewhere: ['takeBackSetting'],
  usesNoKey: { previewSetting: 'unwritten' },
} satisfies CallsInTests
