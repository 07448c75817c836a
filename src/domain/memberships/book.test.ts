/** The book: what can be noted about a charge, what is taken back on its day and later, and the sums of months. */
import { describe, expect, test } from 'vitest'
import { entriesOf, canClose, monthOf, sumOf, sumsByKind } from './book.ts'
import { paidOf, stateOf, withEntry, type DueEntry, type DueStep } from './due-steps.ts'
import { dueMessages } from './membership-messages.ts'

const by = { id: 's_1', name: 'Kim' }
const due = { id: 'pl_1.2026-12-10', name: 'Mia', plan: 'monthly', from: '2026-12-10', to: '2027-01-09' } as const
const sums = { cents: 249_00, total: 256_47 }

/** Entries one after the other, each on a day at noon; the id of a step is its number. */
const noted = (...entries: [day: string, entry: DueEntry, total?: number][]): DueStep[] | string => {
  let steps: DueStep[] = []
  for (const [day, entry, total = sums.total] of entries) {
    const made = { id: String(steps.length), at: `${day}T17:00:00.000Z`, by, total }
    const next = withEntry(sums, steps, entry, made)
    if (typeof next === 'string') return next
    steps = next
  }
  return steps
}
const made = (...entries: Parameters<typeof noted>): DueStep[] => noted(...entries) as DueStep[]
const charge: DueEntry = { step: 'charged' }

test.each<[string, Parameters<typeof noted>, string]>([
  [
    'charged twice',
    [
      ['2026-12-10', charge],
      ['2026-12-10', charge],
    ],
    'settled',
  ],
  [
    'waived once it is charged',
    [
      ['2026-12-10', charge],
      ['2026-12-10', { step: 'waived', note: 'x' }],
    ],
    'settled',
  ],
  ['tried again today', [['2026-12-10', { step: 'declined', on: '2026-12-10' }]], 'not_later'],
  ['tried again in three months', [['2026-12-10', { step: 'declined', on: '2027-03-10' }]], 'not_later'],
  ['refunded before it is charged', [['2026-12-10', { step: 'refunded', cents: 1, note: 'x' }]], 'not_charged'],
  [
    'refunded beyond what was paid',
    [
      ['2026-12-10', { step: 'charged', other: { cents: 200_00, note: 'x' } }],
      ['2026-12-10', { step: 'refunded', cents: 200_01, note: 'x' }],
    ],
    'too_much',
  ],
  [
    'undone after something else',
    [
      ['2026-12-10', charge],
      ['2026-12-10', { step: 'refunded', cents: 1, note: 'x' }],
      ['2026-12-10', { step: 'undo', of: '0' }],
    ],
    'not_last',
  ],
  ['charged at another total than was shown', [['2026-12-10', charge, 249_00]], 'amount'],
  ['charged more', [['2026-12-10', { step: 'charged', other: { cents: 256_48, note: 'x' } }]], 'too_high'],
  [
    'paid in cash with the card fee',
    [['2026-12-10', { step: 'paid', how: 'cash', other: { cents: 249_01, note: 'x' } }]],
    'too_high',
  ],
])('a charge cannot be %s', (_, entries, reason) => expect(noted(...entries)).toBe(reason))

test('cash and checks have no card fee; another amount has a reason, and what is not asked for is waived', () => {
  expect(made(['2026-12-10', { step: 'paid', how: 'check' }])).toMatchObject([{ cents: 249_00, how: 'check' }])
  const other = { cents: 200_00, note: 'Half a month' }
  expect(made(['2026-12-10', { step: 'charged', other }])).toMatchObject([
    { cents: 200_00, waived: 56_47, note: 'Half a month' },
  ])
  expect(made(['2026-12-10', { step: 'paid', how: 'cash', other }])).toMatchObject([{ cents: 200_00, waived: 49_00 }])
})

describe('what is taken back', () => {
  test('is gone on the day on which it was noted', () => {
    expect(made(['2026-12-10', charge], ['2026-12-10', { step: 'undo', of: '0' }])).toEqual([])
  })

  test('is an entry of its own day later, and the month before stays as it was', () => {
    const steps = made(['2026-12-10', charge], ['2027-02-15', { step: 'undo', of: '0' }])
    expect([stateOf(steps), paidOf(sums.total, steps)]).toEqual(['open', 0])
    const entries = entriesOf({ ...due, ...sums, steps }, '2027-02-15')
    expect(entries.map(({ day, step, cents, undo }) => [day, step, cents, undo])).toEqual([
      ['2026-12-10', 'charged', 256_47, undefined],
      ['2027-02-15', 'reversed', -256_47, 'removed'],
    ])
    const again = made(['2026-12-10', charge], ['2027-02-15', { step: 'undo', of: '0' }], ['2027-02-16', charge])
    expect([stateOf(again), paidOf(sums.total, again)]).toEqual(['charged', 256_47])
  })

  test('is charged again once the reversal is gone on its day', () => {
    const steps = made(
      ['2026-12-10', charge],
      ['2027-02-15', { step: 'undo', of: '0' }],
      ['2027-02-15', { step: 'undo', of: '1' }],
    )
    expect(stateOf(steps)).toBe('charged')
  })

  test('goes back to the refund, then to the charge', () => {
    const steps = made(
      ['2026-12-10', charge],
      ['2026-12-20', { step: 'refunded', cents: 100_00, note: 'Closed' }],
      ['2027-01-05', { step: 'undo', of: '1' }],
      ['2027-01-06', { step: 'undo', of: '0' }],
    )
    expect(entriesOf({ ...due, ...sums, steps }, '2027-01-06').map(({ cents }) => cents)).toEqual([
      256_47, -100_00, 100_00, -256_47,
    ])
  })
})

test('sums are by kind, together those of the entries; waivers from before sums were noted count in full', () => {
  const before: DueStep[] = [{ id: '0', step: 'waived', at: '2026-12-10T17:00:00.000Z', by, note: 'x' }]
  const entries = [
    ...entriesOf({ ...due, ...sums, steps: made(['2026-12-10', charge]) }, '2026-12-31'),
    ...entriesOf({ ...due, ...sums, steps: before }, '2026-12-31'),
    ...entriesOf({ ...due, ...sums, steps: made(['2026-12-11', { step: 'paid', how: 'cash' }]) }, '2026-12-31'),
  ]
  expect(sumsByKind(entries)).toEqual([
    { step: 'charged', count: 1, cents: 256_47, waived: 0 },
    { step: 'paid', count: 1, cents: 249_00, waived: 0 },
    { step: 'waived', count: 1, cents: 0, waived: 256_47 },
  ])
  expect(sumOf(entries)).toEqual({ cents: 505_47, waived: 256_47 })
})

test('a month is closed once every request that began in it has ended', () => {
  expect(monthOf('2026-12-10')).toBe('2026-12')
  expect(
    ['2026-12-31T05:30:00Z', '2027-01-01T05:30:00Z', '2027-01-01T06:30:00Z'].map((at) =>
      canClose('2026-12', new Date(at)),
    ),
  ).toEqual([false, false, true])
})

test('the family reads how it paid, another amount and what was refunded', () => {
  const own = (steps: DueStep[]) => dueMessages.own({ ...due, ...sums, state: stateOf(steps), steps }, '2026-12-20')
  expect([
    own(made(['2026-12-10', charge])),
    own(made(['2026-12-10', charge], ['2026-12-11', { step: 'refunded', cents: 100_00, note: 'x' }])),
    own(made(['2026-12-10', { step: 'paid', how: 'cash' }])),
    own(made(['2026-12-10', { step: 'charged', other: { cents: 200_00, note: 'x' } }])),
    own(made(['2026-12-10', { step: 'waived', note: 'x' }])),
  ]).toEqual(['Charged', 'Charged, $100 refunded', 'Paid in cash, $249', 'Charged, $200', 'Waived'])
})
