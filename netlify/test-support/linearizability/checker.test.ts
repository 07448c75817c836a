/** The linearizability checker on handwritten histories: which it must accept and which it must reject. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { findViolation, type Model, type Operation } from './checker.ts'
import { slotModel, type SlotAction } from './slot-model.ts'

/** A register of letters, initially '-'. */
type RegisterAction = { write: string; unknown?: true } | { read: string }
const register: Model<RegisterAction> = {
  initial: '-',
  steps(action, _, state) {
    if ('write' in action) return [{ state: action.write, phase: 'done' }]
    return action.read === state ? [{ state, phase: 'done' }] : []
  },
}

const at = <Any>(invokedAt: number, completedAt: number | undefined, action: Any): Operation<Any> => ({
  action,
  invokedAt,
  completedAt,
})
const booking = (member: string) => ({ member, id: `bk_${member}` })
const reserves = (member: string, response: Extract<SlotAction, { type: 'reserve' }>['response']): SlotAction => ({
  type: 'reserve',
  ...booking(member),
  response,
})
const cancels = (member: string, response: Extract<SlotAction, { type: 'cancel' }>['response']): SlotAction => ({
  type: 'cancel',
  ...booking(member),
  response,
})
const reads = (member: string, response: 'free' | 'taken' | 'mine'): SlotAction => ({
  type: 'read',
  member,
  response: response === 'mine' ? { mine: booking(member).id } : response,
})
const of = <Any>(...history: Operation<Any>[]) => history

describe('a register', () => {
  test.each<[string, Operation<RegisterAction>[]]>([
    ['an empty history', []],
    ['sequential operations', of<RegisterAction>(at(1, 2, { write: 'a' }), at(3, 4, { read: 'a' }))],
    ['a concurrent read ordered first', of<RegisterAction>(at(1, 4, { write: 'a' }), at(2, 3, { read: '-' }))],
    ['a concurrent read ordered last', of<RegisterAction>(at(1, 4, { write: 'a' }), at(2, 3, { read: 'a' }))],
    [
      'concurrent writes in the order the reads require',
      of<RegisterAction>(
        at(1, 9, { write: 'a' }),
        at(2, 8, { write: 'b' }),
        at(3, 4, { read: 'b' }),
        at(5, 6, { read: 'a' }),
      ),
    ],
    [
      'an incomplete write that takes effect later',
      of<RegisterAction>(at(1, undefined, { write: 'a' }), at(2, 3, { read: '-' }), at(4, 5, { read: 'a' })),
    ],
    [
      'an incomplete write that never takes effect',
      of<RegisterAction>(at(1, undefined, { write: 'a' }), at(2, 3, { read: '-' }), at(4, 5, { read: '-' })),
    ],
  ])('accepts %s', (_, history) => {
    expect(findViolation(history, register)).toBeUndefined()
  })

  test.each<[string, Operation<RegisterAction>[], number]>([
    ['a stale read after a completed write', of<RegisterAction>(at(1, 2, { write: 'a' }), at(3, 4, { read: '-' })), 1],
    ['a value that was never written', of<RegisterAction>(at(1, 2, { write: 'a' }), at(3, 4, { read: 'b' })), 1],
    [
      'a new value followed by the old one',
      of<RegisterAction>(at(1, 6, { write: 'a' }), at(2, 3, { read: 'a' }), at(4, 5, { read: '-' })),
      2,
    ],
    [
      'an incomplete write that takes effect twice',
      of<RegisterAction>(
        at(1, undefined, { write: 'a' }),
        at(2, 3, { read: 'a' }),
        at(4, 5, { write: 'b' }),
        at(6, 7, { read: 'a' }),
      ),
      3,
    ],
    ['a value read before it was written', of<RegisterAction>(at(1, 2, { read: 'a' }), at(3, 4, { write: 'a' })), 0],
  ])('rejects %s', (_, history, where) => {
    expect(findViolation(history, register)?.operation).toBe(history[where])
  })

  test('many incomplete writes cost no more than a few', () => {
    const lost = Array.from({ length: 30 }, (_, nth) =>
      at<RegisterAction>(nth + 1, undefined, { write: 'abc'[nth % 3]! }),
    )
    const reads = Array.from({ length: 10 }, (_, nth) =>
      at<RegisterAction>(100 + 2 * nth, 101 + 2 * nth, { read: '-' }),
    )
    const history = [...lost, ...reads, at<RegisterAction>(200, 201, { read: 'b' })]
    expect(findViolation(history, register)).toBeUndefined()
    const wrong = findViolation([...history, at<RegisterAction>(202, 203, { read: 'd' })], register)
    expect(wrong?.states).toEqual(['a', 'b', 'c'])
  })
})

describe('a slot', () => {
  test.each<[string, Operation<SlotAction>[]]>([
    [
      'refused while another request is pending, which then rolls back',
      of(at(1, 6, reserves('a', 'gone')), at(2, 3, reserves('b', 'slot_taken')), at(7, 8, reads('c', 'free'))),
    ],
    [
      'booked again after a cancellation',
      of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'cancelled')), at(5, 6, reserves('b', 'booked'))),
    ],
    [
      'booked again during a cancellation',
      of(at(1, 2, reserves('a', 'booked')), at(3, 6, cancels('a', 'cancelled')), at(4, 5, reserves('b', 'booked'))),
    ],
    [
      'booked by a request without a response',
      of(
        at(1, undefined, reserves('a', 'unknown')),
        at(2, 3, reads('b', 'free')),
        at(4, 5, reserves('b', 'slot_taken')),
        at(6, 7, reads('a', 'mine')),
      ),
    ],
    [
      'neither free nor their own while the request is pending',
      of(at(1, 4, reserves('a', 'booked')), at(2, 3, reads('a', 'taken'))),
    ],
    ['refused because of the weekly limit', of(at(1, 2, reserves('a', 'weekly_limit')), at(3, 4, reads('b', 'free')))],
  ])('is linearizable: %s', (_, history) => {
    expect(findViolation(history, slotModel)).toBeUndefined()
  })

  test.each<[string, Operation<SlotAction>[]]>([
    ['two bookings of one slot', of(at(1, 3, reserves('a', 'booked')), at(2, 4, reserves('b', 'booked')))],
    ['refused although it is free', of(at(1, 2, reserves('a', 'slot_taken')))],
    [
      'refused after it was released',
      of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'cancelled')), at(5, 6, reserves('b', 'slot_taken'))),
    ],
    ['shown as free after a booking', of(at(1, 2, reserves('a', 'booked')), at(3, 4, reads('b', 'free')))],
    [
      'shown as taken after a cancellation',
      of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'cancelled')), at(5, 6, reads('b', 'taken'))),
    ],
    [
      'shown as their own before the commit, then booked by another',
      of(at(1, 8, reserves('a', 'gone')), at(2, 3, reads('a', 'mine')), at(4, 5, reserves('b', 'booked'))),
    ],
    ['not found while it is booked', of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'not_found')))],
    [
      'booked again after a cancellation without a new request',
      of(
        at(1, undefined, reserves('a', 'unknown')),
        at(2, 3, reads('a', 'mine')),
        at(4, 5, cancels('a', 'cancelled')),
        at(6, 7, reads('a', 'mine')),
      ),
    ],
    ['lost without a cancellation', of(at(1, 2, reserves('a', 'booked')), at(3, 4, reserves('b', 'booked')))],
  ])('is not linearizable: %s', (_, history) => {
    expect(findViolation(history, slotModel)).toMatchObject({ operation: history.at(-1) })
  })
})
