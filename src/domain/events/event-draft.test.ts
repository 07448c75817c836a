/** Events added by staff: facility time, and ids that are valid keys and never those of weekly events. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventIdOf, eventInstant, whyNotEventTime } from './event-draft.ts'
import { occurrenceById } from './events.ts'

const now = new Date('2026-11-21T17:00:00Z')

describe('the time', () => {
  test('as typed is facility time, regardless of the device; an instant is unchanged', () => {
    expect(eventInstant('2026-12-01T18:30')?.toISOString()).toBe('2026-12-01T23:30:00.000Z')
    expect(eventInstant('2026-07-01T18:30')?.toISOString()).toBe('2026-07-01T22:30:00.000Z')
    expect(eventInstant('2026-12-01T23:30:00.000Z')?.toISOString()).toBe('2026-12-01T23:30:00.000Z')
  })

  test.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-12-01',
    '2026-12-01T25:00',
    '1',
    '2026-02-30T10:00:00Z',
    '12026-12-01T10:00',
  ])('rejects %j', (text) => expect(eventInstant(text)).toBeUndefined())

  test('must be in the future, at most two years ahead', () => {
    expect(whyNotEventTime(now, now)).toBe('past')
    expect(whyNotEventTime(new Date('2026-11-21T17:00:01Z'), now)).toBeUndefined()
    expect(whyNotEventTime(new Date('2028-11-20T17:00:00Z'), now)).toBeUndefined()
    expect(whyNotEventTime(new Date('2062-11-21T17:00:00Z'), now)).toBe('too_far')
  })
})

describe('the id', () => {
  test('is a slug of the title', () => {
    expect(eventIdOf('Où est le Gardien? — Été 2027!', 'a1b2c3d4')).toBe('ou-est-le-gardien-ete-2027-a1b2c3d4')
    expect(eventIdOf('冰球之夜', 'a1b2c3d4')).toBe('event-a1b2c3d4')
  })

  test('is always a valid path segment, and never the id of a weekly occurrence', () => {
    const title = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('homework helper 2026 11 25', 'healthy eats'),
    )
    fc.assert(
      fc.property(title, fc.stringMatching(/^[0-9a-f]{8}$/), (text, suffix) => {
        const id = eventIdOf(text, suffix)
        expect(id).toMatch(/^[a-z0-9][a-z0-9_-]{0,127}$/)
        expect(occurrenceById(id)).toBeUndefined()
      }),
    )
    expect(occurrenceById(eventIdOf('Homework Helper 2026 11', '25'))).toBeUndefined()
  })
})
