/** Whom the club has not seen, and what it may have. */
import { expect, it } from 'vitest'
import { instantOf } from '#domain/calendar/calendar.ts'
import { isUnseen, openSessions, whyNotBookUnseen, whyNotComeUnseen, whyNotOrderUnseen } from './unseen.ts'

const byItself = { byItself: true, players: [{}, {}] } as const

it('a family that has registered is unseen until one of its players was here or a colleague knows it', () => {
  expect(isUnseen(byItself)).toBe(true)
  expect(isUnseen({ ...byItself, players: [{}, { firstSeen: '2026-11-24T17:00:00.000Z' }] })).toBe(false)
  expect(isUnseen({ ...byItself, known: {} })).toBe(false)
})

it('a record from before is unseen if it had a time to confirm, and known if staff made it or have seen it', () => {
  expect(isUnseen({ confirmBy: '2026-11-24T17:00:00.000Z', players: [{}] })).toBe(true)
  expect(isUnseen({ players: [{}] })).toBe(false)
})

it('the fifth session and the week after the next are not theirs, whenever in the week it is', () => {
  for (const [day, time] of [
    ['2026-11-23', '00:00'],
    ['2026-11-29', '23:59'],
  ] as const) {
    const now = instantOf(day, time)
    expect(whyNotBookUnseen({ date: '2026-12-06', open: 4 }, now)).toBeUndefined()
    expect(whyNotBookUnseen({ date: '2026-12-06', open: 5 }, now)).toMatch(/^Until your first visit/)
    expect(whyNotBookUnseen({ date: '2026-12-07', open: 1 }, now)).toMatch(/^Until your first visit/)
  }
})

it('a session is open until it is over', () => {
  const lane = { kind: 'lane', date: '2026-11-24', time: '18:00' } as const
  expect(openSessions([lane], instantOf('2026-11-24', '18:59'))).toBe(1)
  expect(openSessions([lane], instantOf('2026-11-24', '19:00'))).toBe(0)
})

it('the second order, the third event and the fifth guest are not theirs', () => {
  expect([whyNotOrderUnseen(0), whyNotComeUnseen({ qty: 4, others: 1 })]).toEqual([undefined, undefined])
  const refused = [
    whyNotOrderUnseen(1),
    whyNotComeUnseen({ qty: 4, others: 2 }),
    whyNotComeUnseen({ qty: 5, others: 0 }),
  ]
  expect(refused.every((reason) => reason?.startsWith('Until your first visit'))).toBe(true)
})
