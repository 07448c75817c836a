/** Messages to families: which way they go, and how long their notice stands. */
import { describe, expect, test } from 'vitest'
import { afterQuiet } from '#domain/notifications/quiet-hours.ts'
import { paragraphsOf, withLinks } from '#domain/text/links.ts'
import { mailKindOf, noticeUntil } from './club-messages.ts'

const now = new Date('2026-11-21T17:00:00Z')

test('a message about today always goes; only what is to all can be turned off', () => {
  const at = now.toISOString()
  const kindOf = (kind: 'day' | 'event' | 'family' | 'all', id = '') => mailKindOf({ to: { kind, id }, at })
  expect(kindOf('day', '2026-11-21')).toBe('club_message_today')
  expect(kindOf('day', '2026-11-22')).toBe('club_message')
  expect(kindOf('event', 'x')).toBe('club_message')
  expect(kindOf('all')).toBe('club_news')
})

test('a notice stands until the visit, and for two weeks without one', () => {
  expect(noticeUntil({ kind: 'day', id: '2026-12-24' }, undefined, now)).toBe('2026-12-24')
  expect(noticeUntil({ kind: 'day', id: '2026-11-20' }, undefined, now)).toBe('2026-12-05')
  expect(noticeUntil({ kind: 'event', id: 'x' }, '2026-11-22', now)).toBe('2026-11-22')
  expect(noticeUntil({ kind: 'all', id: '' }, undefined, now)).toBe('2026-12-05')
})

describe('the quiet hours end at 7:00 on the clock of the club', () => {
  test.each([
    ['2026-11-21T17:00:00Z', '2026-11-21T17:00:00Z'],
    ['2026-11-22T03:00:00Z', '2026-11-22T12:00:00Z'],
    ['2026-11-22T11:00:00Z', '2026-11-22T12:00:00Z'],
    // The night in which the clocks go forward, and the one in which they go back.
    ['2027-03-14T02:30:00Z', '2027-03-14T11:00:00Z'],
    ['2026-11-01T01:30:00Z', '2026-11-01T12:00:00Z'],
  ])('%s: %s', (at, end) => expect(afterQuiet(new Date(at))).toEqual(new Date(end)))
})

describe('links in a text', () => {
  const urlsIn = (text: string) => withLinks(text).flatMap(({ url }) => url ?? [])

  test('are addresses of the web, of mail and phone numbers, without what ends the sentence', () => {
    expect(withLinks('See (https://thenest.example/a_b?c=1&d), or call tel:+15185550100.')).toEqual([
      { text: 'See (' },
      { text: 'https://thenest.example/a_b?c=1&d', url: 'https://thenest.example/a_b?c=1&d' },
      { text: '), or call ' },
      { text: 'tel:+15185550100', url: 'tel:+15185550100' },
      { text: '.' },
    ])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'www.thenest.example',
    'https://thenest.example@evil.example/',
    'https://',
    '<a href="">x</a>',
  ])('%s stays text', (text) => {
    expect(urlsIn(text)).toEqual([])
    expect(
      withLinks(`a ${text} b`)
        .map((part) => part.text)
        .join(''),
    ).toBe(`a ${text} b`)
  })

  test('a text of paragraphs is split at its empty lines', () => {
    expect(paragraphsOf('\nOne\ntwo\n \n\nThree\n')).toEqual(['One\ntwo', 'Three'])
  })
})
