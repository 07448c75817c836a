/** Cell states and what is counted from them. */
import { describe, expect, it } from 'vitest'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import {
  answerFor,
  cellState,
  isLimitReached,
  nextOpen,
  openOf,
  ownOf,
  usedOf,
  waitingLabel,
  type HeldSlot,
  type WeekView,
} from './week-view.ts'
import { isWaitingFor } from '#domain/standby/wishes.ts'

// Tuesday 24 November 2026, 15:30 in New York.
const now = new Date('2026-11-24T20:30:00Z')
const { units } = bookables.lane
const at = (time: string, unit = 3, date = '2026-11-24'): Slot => ({ kind: 'lane', unit, date, time })
const held = (time: string, mine: boolean, unit = 3, date = '2026-11-24'): HeldSlot => ({ unit, date, time, mine })
const view = (slots: HeldSlot[], more: Partial<WeekView> = {}): WeekView => ({ held: slots, now, ...more })

describe('cellState', () => {
  it.each<[string, Slot, WeekView, string]>([
    ['nobody has booked it', at('16:00'), view([]), 'open'],
    ['the pick', at('16:00'), view([], { pick: at('16:00') }), 'picked'],
    ['a pick of another day', at('16:00'), view([], { pick: at('16:00', 3, '2026-11-25') }), 'open'],
    ['the pick while it is booked', at('16:00'), view([], { pick: at('16:00'), holding: true }), 'holding'],
    ['someone has booked it', at('16:00'), view([held('16:00', false)]), 'taken'],
    ['someone else booked the pick', at('16:00'), view([held('16:00', false)], { pick: at('16:00') }), 'taken'],
    ['the club has closed it', at('16:00'), view([{ ...held('16:00', false), closed: true }]), 'closed'],
    [
      'it is booked and closed',
      at('16:00'),
      view([held('16:00', false), { ...held('16:00', false), closed: true }]),
      'closed',
    ],
    [
      'it is mine and closed',
      at('16:00'),
      view([held('16:00', true), { ...held('16:00', false), closed: true }]),
      'mine',
    ],
    ['it is mine', at('16:00'), view([held('16:00', true)]), 'mine'],
    ['it was mine this morning', at('10:00'), view([held('10:00', true)]), 'mine'],
    ['it has started', at('15:00'), view([]), 'past'],
    ['someone booked it this morning', at('10:00'), view([held('10:00', false)]), 'past'],
    ['both sessions are used', at('18:00'), view([held('16:00', true), held('17:00', true)]), 'locked'],
    [
      'both sessions are used and it is taken',
      at('18:00'),
      view([held('16:00', true), held('17:00', true), held('18:00', false)]),
      'taken',
    ],
    ['beyond the fourth week', at('16:00', 3, '2026-12-21'), view([]), 'locked'],
  ])('%s', (_, slot, week, state) => {
    expect(cellState(slot, week)).toBe(state)
  })
})

describe('a taken slot', () => {
  type Waiting = Parameters<typeof isWaitingFor>[0]
  const wish: Waiting = {
    kind: 'lane',
    days: ['2026-11-24'],
    from: '16:00',
    to: '19:00',
    units: [],
    notice: 60,
  }
  const waiting = (time: string, more: Partial<Waiting> = {}, slots = [held(time, false)]) =>
    waitingLabel(at(time), view(slots, { isAwaited: (slot, now) => isWaitingFor({ ...wish, ...more }, slot, now) }))

  it('reads Waiting while the family would be told that it opens', () => {
    expect(waiting('17:00')).toBe('Waiting')
    expect(waiting('17:00', { units: [3] })).toBe('Waiting')
    expect(waiting('17:00', {}, [])).toBeUndefined()
    expect(waiting('17:00', { units: [2] })).toBeUndefined()
    expect(waiting('17:00', { kind: 'speede' })).toBeUndefined()
    expect(waiting('17:00', { days: ['2026-11-25'] })).toBeUndefined()
    expect(waiting('17:00', { paused: 'by_family' })).toBeUndefined()
    expect(waiting('16:00')).toBeUndefined()
    expect(waiting('19:00')).toBeUndefined()
  })

  it('is waited for alone where others are open then, also by who has no session left', () => {
    const used = [held('18:00', true), held('20:00', true)]
    const taken = held('17:00', false)
    expect(answerFor(at('17:00'), view([taken]))?.wish).toEqual(at('17:00'))
    expect(answerFor(at('17:00'), view([taken, ...used]))).toMatchObject({ wish: at('17:00'), alternatives: [] })
  })
})

describe('counting', () => {
  it("counts open slots: '31 of 60 hours open'", () => {
    // 16:00 to 21:00 is left today: six hours on every lane, two of them taken.
    expect(openOf('lane', '2026-11-24', view([held('16:00', false), held('17:00', true)]))).toHaveLength(6 * units - 2)
    expect(openOf('lane', '2026-11-25', view([]))).toHaveLength(12 * units)
    expect(openOf('lane', '2026-11-23', view([]))).toHaveLength(0)
  })

  it("counts 'this week's count' from the member's own sessions only", () => {
    const week = [held('17:00', true, 1, '2026-11-29'), held('16:00', true), held('18:00', false)]
    expect(usedOf(week)).toBe(2)
    expect(isLimitReached('lane', week)).toBe(true)
    expect(ownOf(week).map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-29'])
  })

  it('finds the next open hour in the rest of the week', () => {
    const late = new Date('2026-11-25T02:30:00Z')
    expect(nextOpen('lane', '2026-11-24', { held: [held('10:00', false, 1, '2026-11-25')], now: late })).toEqual(
      at('10:00', 2, '2026-11-25'),
    )
    expect(nextOpen('lane', '2026-11-22', view([]))).toBeUndefined()
  })
})
