/** Heads and structured data say what the owner has changed, from its day on. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putSettings, type Setting } from '#domain/facility/live.ts'
import { headOf } from './heads.ts'
import { structuredData } from './structured-data.ts'

const open = { opens: '06:00', closes: '22:00' }
const settings: Setting[] = [
  { kind: 'hours', from: '2027-01-04', value: { week: [...Array.from({ length: 6 }, () => open), 'closed'] } },
  { kind: 'day', from: '2026-12-25', value: { name: 'Open', hours: { opens: '10:00', closes: '14:00' } } },
  { kind: 'prices', from: '2027-01-04', value: { monthlyCents: 259_00, annualCents: 2_850_00 } },
  {
    kind: 'weekly',
    from: '2027-01-04',
    value: {
      slug: 'game-night',
      title: 'Game Night',
      summary: 'S.',
      weekday: 'Friday',
      time: '19:00',
      minutes: 150,
      ends: true,
    },
  },
]
beforeEach(() => putSettings(settings))
afterEach(() => putSettings([]))

const clubOn = (day: string) => structuredData('/', 'https://nest.example', day) as Record<string, object[]>[]

test('before their day nothing has changed but the day itself', () => {
  const [club, ...events] = clubOn('2026-12-01')
  expect(club!['openingHoursSpecification']).toHaveLength(7)
  expect(club!['specialOpeningHoursSpecification']![0]).toMatchObject({
    validFrom: '2026-12-25',
    opens: '10:00',
    closes: '14:00',
  })
  expect(events).toHaveLength(6)
  expect(headOf('/', 'Home', '2027-01-03').description).toContain('$249')
})

test('from their day on they hold', () => {
  const [club, ...events] = clubOn('2027-01-04')
  expect(club!['openingHoursSpecification']).toHaveLength(6)
  expect(JSON.stringify(club)).not.toContain('schema.org/Sunday')
  expect(events).toHaveLength(5)
  expect(headOf('/', 'Home', '2027-01-04').description).toContain('$259')
})
