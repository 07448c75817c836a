/** The checker itself, on histories made by hand: what it must explain, and what it must not. */
import { describe, expect, test } from 'vitest'
import { unexplained, type Model, type Operation } from './checker.ts'
import { slotModel, type SlotAction } from './slot-model.ts'

/** A plain register of letters, '-' at first. */
type Use = { write: string; unclear?: true } | { read: string }
const register: Model<Use> = {
  initial: '-',
  steps(use, _, state) {
    if ('write' in use) return [{ state: use.write, phase: 'done' }]
    return use.read === state ? [{ state, phase: 'done' }] : []
  },
}

const at = <Any>(called: number, answered: number | undefined, deed: Any): Operation<Any> => ({
  deed,
  called,
  answered,
})
const booking = (member: string) => ({ member, id: `bk_${member}` })
const reserves = (member: string, told: Extract<SlotAction, { ask: 'reserve' }>['told']): SlotAction => ({
  ask: 'reserve',
  ...booking(member),
  told,
})
const cancels = (member: string, told: Extract<SlotAction, { ask: 'cancel' }>['told']): SlotAction => ({
  ask: 'cancel',
  ...booking(member),
  told,
})
const looks = (member: string, told: 'free' | 'taken' | 'mine'): SlotAction => ({
  ask: 'look',
  member,
  told: told === 'mine' ? { mine: booking(member).id } : told,
})
const of = <Any>(...history: Operation<Any>[]) => history

describe('a register', () => {
  test.each<[string, Operation<Use>[]]>([
    ['nothing at all', []],
    ['one after the other', of<Use>(at(1, 2, { write: 'a' }), at(3, 4, { read: 'a' }))],
    ['a read at the same time may come first', of<Use>(at(1, 4, { write: 'a' }), at(2, 3, { read: '-' }))],
    ['or last', of<Use>(at(1, 4, { write: 'a' }), at(2, 3, { read: 'a' }))],
    [
      'writes in the order that the reads need',
      of<Use>(at(1, 9, { write: 'a' }), at(2, 8, { write: 'b' }), at(3, 4, { read: 'b' }), at(5, 6, { read: 'a' })),
    ],
    [
      'a write without an answer, much later',
      of<Use>(at(1, undefined, { write: 'a' }), at(2, 3, { read: '-' }), at(4, 5, { read: 'a' })),
    ],
    ['or never', of<Use>(at(1, undefined, { write: 'a' }), at(2, 3, { read: '-' }), at(4, 5, { read: '-' }))],
  ])('explains %s', (_, history) => {
    expect(unexplained(history, register)).toBeUndefined()
  })

  test.each<[string, Operation<Use>[], number]>([
    ['an old value after the write was answered', of<Use>(at(1, 2, { write: 'a' }), at(3, 4, { read: '-' })), 1],
    ['a value that nobody wrote', of<Use>(at(1, 2, { write: 'a' }), at(3, 4, { read: 'b' })), 1],
    [
      'the new value and then the old one',
      of<Use>(at(1, 6, { write: 'a' }), at(2, 3, { read: 'a' }), at(4, 5, { read: '-' })),
      2,
    ],
    [
      'a write without an answer that is done twice',
      of<Use>(
        at(1, undefined, { write: 'a' }),
        at(2, 3, { read: 'a' }),
        at(4, 5, { write: 'b' }),
        at(6, 7, { read: 'a' }),
      ),
      3,
    ],
    ['a value before it was written', of<Use>(at(1, 2, { read: 'a' }), at(3, 4, { write: 'a' })), 0],
  ])('does not explain %s', (_, history, where) => {
    expect(unexplained(history, register)?.operation).toBe(history[where])
  })

  test('many writes without an answer cost no more than a few', () => {
    const lost = Array.from({ length: 60 }, (_, nth) => at<Use>(nth + 1, undefined, { write: 'abc'[nth % 3]! }))
    const reads = Array.from({ length: 20 }, (_, nth) => at<Use>(100 + 2 * nth, 101 + 2 * nth, { read: '-' }))
    const history = [...lost, ...reads, at<Use>(200, 201, { read: 'b' })]
    expect(unexplained(history, register)).toBeUndefined()
    const wrong = unexplained([...history, at<Use>(202, 203, { read: 'd' })], register)
    expect(wrong?.states).toEqual(['a', 'b', 'c'])
  })
})

describe('a slot', () => {
  test.each<[string, Operation<SlotAction>[]]>([
    [
      'refused while another is taking it, who then gives it up',
      of(at(1, 6, reserves('a', 'gone')), at(2, 3, reserves('b', 'slot_taken')), at(7, 8, looks('c', 'free'))),
    ],
    [
      'taken over once it was canceled',
      of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'cancelled')), at(5, 6, reserves('b', 'booked'))),
    ],
    [
      'taken over while it is canceled',
      of(at(1, 2, reserves('a', 'booked')), at(3, 6, cancels('a', 'cancelled')), at(4, 5, reserves('b', 'booked'))),
    ],
    [
      'booked by whom nobody answered',
      of(
        at(1, undefined, reserves('a', 'unclear')),
        at(2, 3, looks('b', 'free')),
        at(4, 5, reserves('b', 'slot_taken')),
        at(6, 7, looks('a', 'mine')),
      ),
    ],
    [
      'neither free nor theirs, while it is taken',
      of(at(1, 4, reserves('a', 'booked')), at(2, 3, looks('a', 'taken'))),
    ],
    ['refused for the limit of the week', of(at(1, 2, reserves('a', 'weekly_limit')), at(3, 4, looks('b', 'free')))],
  ])('is explained: %s', (_, history) => {
    expect(unexplained(history, slotModel)).toBeUndefined()
  })

  test.each<[string, Operation<SlotAction>[]]>([
    ['two who have it', of(at(1, 3, reserves('a', 'booked')), at(2, 4, reserves('b', 'booked')))],
    ['refused although nobody has it', of(at(1, 2, reserves('a', 'slot_taken')))],
    [
      'refused after it was given back',
      of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'cancelled')), at(5, 6, reserves('b', 'slot_taken'))),
    ],
    ['shown as free after it was booked', of(at(1, 2, reserves('a', 'booked')), at(3, 4, looks('b', 'free')))],
    [
      'shown as taken after it was canceled',
      of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'cancelled')), at(5, 6, looks('b', 'taken'))),
    ],
    [
      'shown as theirs before it is certain, and then another’s',
      of(at(1, 8, reserves('a', 'gone')), at(2, 3, looks('a', 'mine')), at(4, 5, reserves('b', 'booked'))),
    ],
    ['not found while it stands', of(at(1, 2, reserves('a', 'booked')), at(3, 4, cancels('a', 'not_found')))],
    [
      'back after it was canceled',
      of(
        at(1, undefined, reserves('a', 'unclear')),
        at(2, 3, looks('a', 'mine')),
        at(4, 5, cancels('a', 'cancelled')),
        at(6, 7, looks('a', 'mine')),
      ),
    ],
    ['lost without a cancel', of(at(1, 2, reserves('a', 'booked')), at(3, 4, reserves('b', 'booked')))],
  ])('is not explained: %s', (_, history) => {
    expect(unexplained(history, slotModel)).toMatchObject({ operation: history.at(-1) })
  })
})
