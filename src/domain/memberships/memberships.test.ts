/** Histories, periods and dues: examples of the calendar, what may happen when, and an independent count. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Plan } from '#domain/plans/membership.ts'
import { addDays, instantOf, type Day } from '#domain/calendar/calendar.ts'
import { dueLines, duesOf, owedBy, unusedOf } from './dues.ts'
import { dueMessages } from './membership-messages.ts'
import { changedHistory, lastNumber, type MembershipChange } from './change-history.ts'
import { daysAway, historyOf, standingOf, whyAway } from './history.ts'
import type { History } from '#domain/plans/steps.ts'
import { monthsAfter, periodsOf } from '#domain/plans/periods.ts'

const by = { id: 'm_1', name: 'Robin' }
const joined = (from: Day, plan: Plan = 'monthly'): History => [
  { step: 'joined', from, plan, at: `${from}T15:00:00.000Z` },
]
const after = (history: History, change: MembershipChange, day: Day) =>
  changedHistory(history, change, { day, at: `${day}T15:00:00.000Z`, by })
/** Changes one after the other, each of which is possible. */
const made = (history: History, ...changes: [MembershipChange, Day][]): History =>
  changes.reduce((before, [change, day]) => {
    const next = after(before, change, day)
    if (typeof next === 'string') throw new Error(next)
    return next
  }, history)
const starts = (history: History, until: Day) => periodsOf(history, until).map(({ from }) => from)
const prices = [{ from: '2020-01-01', monthlyCents: 249_00, annualCents: 2_740_00 }] as const
const dues = (history: History, until: Day, list: Parameters<typeof duesOf>[2] = prices) =>
  duesOf({ id: 'pl_1', addedAt: '', plan: 'monthly', history: [...history] }, until, list)

describe('periods', () => {
  test('joined on Jan 31: the last day of a shorter month, then the 31st again', () => {
    expect(starts(joined('2027-01-31'), '2027-05-31')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
  })

  test('joined on a leap day, by the year and by the month', () => {
    expect(starts(joined('2028-02-29', 'annual'), '2032-03-01')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
    expect(starts(joined('2028-01-30'), '2028-03-30')).toEqual(['2028-01-30', '2028-02-29', '2028-03-30'])
  })

  test('go to the day before the next, also over both changes of the clock', () => {
    for (const day of ['2027-02-14', '2027-10-07'])
      expect(dues(joined(day), monthsAfter(day, 2)).map(({ from, to }) => [from, to])).toEqual([
        [day, addDays(monthsAfter(day, 1), -1)],
        [monthsAfter(day, 1), addDays(monthsAfter(day, 2), -1)],
        [monthsAfter(day, 2), addDays(monthsAfter(day, 3), -1)],
      ])
  })

  test('a history that was never stored says what the record says', () => {
    const addedAt = '2026-11-12T04:30:00.000Z'
    const player = { addedAt, plan: 'annual', retired: '2026-12-20T15:00:00.000Z' } as const
    expect(historyOf({ addedAt, plan: 'annual' })).toEqual([
      { step: 'joined', from: '2026-11-11', plan: 'annual', at: addedAt },
    ])
    expect(whyAway(historyOf(player), '2026-12-19')).toBeUndefined()
    expect(whyAway(historyOf(player), '2026-12-20')).toBe('ended')
  })
})

describe('changes', () => {
  const history = joined('2026-11-12')

  test('an end counts from the end of the paid period, and can be taken back until then', () => {
    const ended = made(history, [{ change: 'end' }, '2026-11-20'])
    expect(standingOf(ended, '2026-11-20').endsOn).toBe('2026-12-12')
    expect([whyAway(ended, '2026-12-11'), whyAway(ended, '2026-12-12')]).toEqual([undefined, 'ended'])
    expect(starts(ended, '2027-12-12')).toEqual(['2026-11-12'])
    expect(after(ended, { change: 'end' }, '2026-11-20')).toBe(ended)
    const kept = made(ended, [{ change: 'keep' }, '2026-12-11'])
    expect(starts(kept, '2027-01-12')).toEqual(['2026-11-12', '2026-12-12', '2027-01-12'])
    expect(after(kept, { change: 'keep' }, '2026-12-11')).toBe(kept)
    expect(after(ended, { change: 'keep' }, '2026-12-12')).toBe('ended')
  })

  test('a pause is one to three whole periods from the next one, and costs nothing', () => {
    const paused = made(history, [{ change: 'pause', months: 2 }, '2026-11-20'])
    expect(standingOf(paused, '2026-11-20').pause).toEqual({ from: '2026-12-12', until: '2027-02-12' })
    expect(['2026-12-11', '2026-12-12', '2027-02-11', '2027-02-12'].map((day) => whyAway(paused, day))).toEqual([
      undefined,
      'paused',
      'paused',
      undefined,
    ])
    expect(dues(paused, '2027-02-12').map(({ from }) => from)).toEqual(['2026-11-12', '2027-02-12'])
    expect(after(paused, { change: 'pause', months: 2 }, '2026-11-20')).toBe(paused)
    expect(after(paused, { change: 'pause', months: 1 }, '2026-11-20')).toBe('paused')
  })

  test('a pause is taken back before it begins, and ends with the month that has begun', () => {
    const paused = made(history, [{ change: 'pause', months: 3 }, '2026-11-20'])
    expect(standingOf(made(paused, [{ change: 'resume' }, '2026-12-01']), '2026-12-01').pause).toBeUndefined()
    const back = made(paused, [{ change: 'resume' }, '2026-12-20'])
    expect(dues(back, '2027-02-12').map(({ from }) => from)).toEqual(['2026-11-12', '2027-01-12', '2027-02-12'])
    expect(after(back, { change: 'resume' }, '2026-12-20')).toBe(back)
    expect(after(history, { change: 'resume' }, '2026-12-20')).toBe(history)
    expect(standingOf(paused, '2027-01-20').pause).toEqual({ from: '2026-12-12', until: '2027-03-12' })
    expect(after(paused, { change: 'resume' }, '2027-02-20')).toBe(paused)
    expect(standingOf(paused, '2027-03-12').pause).toBeUndefined()
  })

  test('a year that pauses grows by it: from the next month on, and nothing is charged when it goes on', () => {
    const year = joined('2026-11-12', 'annual')
    const paused = made(year, [{ change: 'pause', months: 2 }, '2027-03-01'])
    expect(standingOf(paused, '2027-03-01').pause).toEqual({ from: '2027-03-12', until: '2027-05-12' })
    expect(['2027-03-11', '2027-03-12', '2027-05-11', '2027-05-12'].map((day) => whyAway(paused, day))).toEqual([
      undefined,
      'paused',
      'paused',
      undefined,
    ])
    expect(dues(paused, '2028-12-11').map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-12', '2028-01-11'],
      ['2028-01-12', '2029-01-11'],
    ])
    expect(standingOf(paused, '2027-03-20').paidUntil).toBe('2028-01-12')
    expect(standingOf(made(paused, [{ change: 'end' }, '2027-06-01']), '2027-06-01').endsOn).toBe('2028-01-12')
    const back = made(paused, [{ change: 'resume' }, '2027-03-20'])
    expect(dues(back, '2028-12-11').map(({ from }) => from)).toEqual(['2026-11-12', '2027-12-12'])
    // In the last month it comes after the year.
    const late = made(year, [{ change: 'pause', months: 1 }, '2027-10-20'])
    expect(standingOf(late, '2027-10-20').pause).toEqual({ from: '2027-11-12', until: '2027-12-12' })
  })

  test('another plan, chosen before a pause of the year is taken back, begins when the year is over', () => {
    const changed = made(
      joined('2026-11-12', 'annual'),
      [{ change: 'pause', months: 2 }, '2027-03-01'],
      [{ change: 'plan', plan: 'monthly' }, '2027-03-02'],
      [{ change: 'resume' }, '2027-03-03'],
    )
    expect(dues(changed, '2027-12-12').map(({ plan, from }) => [plan, from])).toEqual([
      ['annual', '2026-11-12'],
      ['monthly', '2027-11-12'],
      ['monthly', '2027-12-12'],
    ])
  })

  test('an end on the day of a charge counts before it until the club closes, and is taken back on that day', () => {
    const at = (time: string) => ({ day: '2026-12-12', at: instantOf('2026-12-12', time).toISOString(), by })
    const ended = changedHistory(history, { change: 'end' }, at('21:59')) as History
    expect([standingOf(ended, '2026-12-12').endsOn, dues(ended, '2027-01-01').map(({ from }) => from)]).toEqual([
      '2026-12-12',
      ['2026-11-12'],
    ])
    expect(changedHistory(ended, { change: 'end' }, at('21:59'))).toBe(ended)
    const kept = changedHistory(ended, { change: 'keep' }, at('23:00')) as History
    expect(dues(kept, '2027-01-01')).toHaveLength(2)
    expect(after(ended, { change: 'keep' }, '2026-12-13')).toBe('ended')
    const late = changedHistory(history, { change: 'end' }, at('22:00')) as History
    expect(standingOf(late, '2026-12-12').endsOn).toBe('2027-01-12')
    // Who joins today pays the month.
    expect(standingOf(made(history, [{ change: 'end' }, '2026-11-12']), '2026-11-12').endsOn).toBe('2026-12-12')
  })

  test('begins on a day to come: nothing is charged or booked before, and it can be called off', () => {
    const ended = made(history, [{ change: 'end' }, '2026-11-20'])
    const join = { change: 'join', plan: 'monthly' } as const
    const gift = made(ended, [{ ...join, from: '2027-01-05' }, '2026-12-20'])
    expect(standingOf(gift, '2026-12-20')).toMatchObject({ current: undefined, startsOn: '2027-01-05' })
    expect(daysAway({ history: gift, addedAt: '', plan: 'monthly' }, '2026-12-20')).toEqual([
      { why: 'upcoming', from: '2026-12-20', until: '2027-01-05' },
    ])
    expect(['2027-01-04', '2027-01-05'].map((day) => whyAway(gift, day))).toEqual(['upcoming', undefined])
    expect(dues(gift, '2027-01-05').map(({ from }) => from)).toEqual(['2026-11-12', '2027-01-05'])
    expect(after(gift, { change: 'pause', months: 1 }, '2026-12-21')).toBe('not_begun')
    const annual = made(gift, [{ change: 'plan', plan: 'annual' }, '2026-12-21'])
    expect(dues(annual, '2027-01-05').at(-1)).toMatchObject({ plan: 'annual', from: '2027-01-05' })
    expect(dues(made(gift, [{ change: 'end' }, '2026-12-21']), '2027-03-05')).toHaveLength(1)
    for (const from of ['2026-12-19', '2027-12-21'])
      expect(after(ended, { ...join, from }, '2026-12-20')).toBe('too_far')
  })

  test('is charged on another day of the month after one part of a month, by its days', () => {
    const chosen = made(history, [{ change: 'charge_day', date: 5 }, '2026-11-20'])
    expect(dues(chosen, '2027-02-05').map(({ from, to, total }) => [from, to, total])).toEqual([
      ['2026-11-12', '2026-12-11', 256_47],
      // 24 of 31 days.
      ['2026-12-12', '2027-01-04', 198_55],
      ['2027-01-05', '2027-02-04', 256_47],
      ['2027-02-05', '2027-03-04', 256_47],
    ])
    expect(after(chosen, { change: 'charge_day', date: 5 }, '2026-11-20')).toBe(chosen)
    const own = made(chosen, [{ change: 'charge_day', date: 12 }, '2026-11-21'])
    expect(starts(own, '2027-01-12')).toEqual(['2026-11-12', '2026-12-12', '2027-01-12'])
    // A pause comes first, and a year that is paid.
    const paused = made(chosen, [{ change: 'pause', months: 1 }, '2026-11-21'])
    expect(starts(paused, '2027-02-05')).toEqual(['2026-11-12', '2026-12-12', '2027-01-12', '2027-02-05'])
    const year = made(joined('2026-11-12', 'annual'), [{ change: 'charge_day', date: 5 }, '2026-11-20'])
    const monthly = made(year, [{ change: 'plan', plan: 'monthly' }, '2026-11-20'])
    expect(starts(monthly, '2027-12-05')).toEqual(['2026-11-12', '2027-11-12', '2027-12-05'])
  })

  test('a plan counts from the next period: the last one of the day', () => {
    const changed = made(
      history,
      [{ change: 'plan', plan: 'annual' }, '2026-11-20'],
      [{ change: 'plan', plan: 'monthly' }, '2026-11-20'],
    )
    expect(standingOf(changed, '2026-11-20').nextPlan).toBeUndefined()
    expect(dues(changed, '2026-12-12').map(({ plan }) => plan)).toEqual(['monthly', 'monthly'])
    const annual = made(changed, [{ change: 'plan', plan: 'annual' }, '2026-11-20'])
    expect(standingOf(annual, '2026-11-20').nextPlan).toEqual({ plan: 'annual', from: '2026-12-12' })
    expect(dues(annual, '2027-12-12').map(({ plan, from }) => [plan, from])).toEqual([
      ['monthly', '2026-11-12'],
      ['annual', '2026-12-12'],
      ['annual', '2027-12-12'],
    ])
  })

  test('an end and a pause in the same minute: the end stands, whichever is first', () => {
    const end = [{ change: 'end' }, '2026-11-20'] as const
    const pause = [{ change: 'pause', months: 1 }, '2026-11-20'] as const
    expect(after(made(history, [...end]), ...pause)).toBe('ending')
    expect(starts(made(history, [...pause], [...end]), '2027-12-12')).toEqual(['2026-11-12'])
  })

  test('begins again, with periods of its own', () => {
    const ended = made(history, [{ change: 'end' }, '2026-11-20'])
    expect(after(history, { change: 'join', plan: 'annual' }, '2026-11-20')).toBe('active')
    expect(after(ended, { change: 'join', plan: 'annual' }, '2026-11-20')).toBe('ending')
    const again = made(ended, [{ change: 'join', plan: 'annual' }, '2027-01-05'])
    expect(starts(again, '2028-01-05')).toEqual(['2026-11-12', '2027-01-05', '2028-01-05'])
    expect([whyAway(again, '2027-01-04'), whyAway(again, '2027-01-05')]).toEqual(['upcoming', undefined])
    expect(after(again, { change: 'join', plan: 'annual' }, '2027-01-05')).toBe(again)
  })

  test('the day of joining is corrected until something else happens', () => {
    const corrected = made(history, [{ change: 'date', from: '2026-03-15' }, '2026-11-20'])
    expect(starts(corrected, '2026-04-15')).toEqual(['2026-03-15', '2026-04-15'])
    const later = made(history, [{ change: 'date', from: '2026-12-24' }, '2026-11-20'])
    expect([starts(later, '2026-12-24'), standingOf(later, '2026-11-20').startsOn]).toEqual([
      ['2026-12-24'],
      '2026-12-24',
    ])
    expect(after(history, { change: 'date', from: '2027-11-21' }, '2026-11-20')).toBe('not_a_start')
    const ended = made(history, [{ change: 'end' }, '2026-11-20'])
    expect(after(ended, { change: 'date', from: '2026-03-15' }, '2026-11-20')).toBe('not_a_start')
  })
})

describe('a history of years', () => {
  const changeOf = fc.oneof(
    fc.constantFrom<MembershipChange>({ change: 'end' }, { change: 'keep' }, { change: 'resume' }),
    fc.record({ change: fc.constant('pause' as const), months: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      change: fc.constantFrom('plan' as const, 'join' as const),
      plan: fc.constantFrom<Plan>('monthly', 'annual'),
    }),
    fc.record({ change: fc.constant('stop' as const), days: fc.integer({ min: 0, max: 20 }) }),
  )
  const actOf = fc.oneof(
    { weight: 3, arbitrary: changeOf },
    { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 25 }) }) },
  )

  test('is never full: it gives up what has no effect, and each step keeps its number', () => {
    let longest = 0
    fc.assert(
      fc.property(fc.array(actOf, { minLength: 400, maxLength: 600, size: 'max' }), (acts) => {
        let day = '2026-11-12'
        let history = joined(day)
        const whole = [...history]
        for (const act of acts) {
          if (!('change' in act)) day = addDays(day, act.days)
          else {
            const change: MembershipChange = 'days' in act ? { change: 'stop', last: addDays(day, act.days) } : act
            const next = after(history, change, day)
            if (typeof next === 'string' || next === history) continue
            history = next
            whole.push(next.at(-1)!)
          }
          expect(lastNumber(history)).toBe(whole.length - 1)
          expect(standingOf(history, day)).toEqual(standingOf(whole, day))
        }
        expect(periodsOf(history, addDays(day, 400))).toEqual(periodsOf(whole, addDays(day, 400)))
        longest = Math.max(longest, whole.length)
        expect(history.length).toBeLessThanOrEqual(Math.max(100, history.filter(({ step }) => step !== 'kept').length))
      }),
      // A fixed seed: how long the histories get, which the last line asks for, is chance otherwise.
      { numRuns: 5, seed: 1 },
    )
    expect(longest).toBeGreaterThan(110)
  })

  test('is as short as before after years of ends that are taken back', () => {
    let history = joined('2026-11-12')
    for (let nth = 0; nth < 300; nth += 1)
      history = made(history, [{ change: 'end' }, '2026-11-20'], [{ change: 'keep' }, '2026-11-20'])
    expect([history.length, lastNumber(history), history[0]!.step]).toEqual([100, 600, 'joined'])
    expect(standingOf(history, '2026-11-20').endsOn).toBeUndefined()
  })
})

describe('dues', () => {
  test('$249 with 3 % are $256.47; a price holds for the periods that begin from its day on', () => {
    const list = [...prices, { from: '2026-12-12', monthlyCents: 259_50, annualCents: 2_800_00 }] as const
    expect(dues(joined('2026-11-12'), '2026-12-12', list).map(({ cents, fee, total }) => [cents, fee, total])).toEqual([
      [249_00, 7_47, 256_47],
      [259_50, 7_79, 267_29],
    ])
  })

  test('who joins before the first price pays that; nothing is due for periods from before somebody was here', () => {
    const list = [{ from: '2026-12-01', monthlyCents: 249_00, annualCents: 2_740_00 }] as const
    const history = joined('2026-10-12')
    expect(dues(history, '2026-12-20', list).map(({ from, total }) => [from, total])).toEqual([
      ['2026-10-12', 256_47],
      ['2026-11-12', 256_47],
      ['2026-12-12', 256_47],
    ])
    const imported = [Object.assign(history[0]!, { at: '2026-11-20T15:00:00.000Z' })]
    expect(dues(imported, '2026-12-20', list).map(({ from }) => from)).toEqual(['2026-12-12'])
  })

  test('the club ends a membership within what is paid, and knows what of it is not used', () => {
    const history = joined('2026-11-12')
    for (const last of ['2026-11-19', '2026-12-11', '2027-01-01'])
      expect(after(history, { change: 'stop', last }, '2026-11-20')).toBe('not_an_end')
    const stopped = made(history, [{ change: 'stop', last: '2026-11-26' }, '2026-11-20'])
    expect([whyAway(stopped, '2026-11-26'), whyAway(stopped, '2026-11-27')]).toEqual([undefined, 'ended'])
    const [due] = dues(stopped, '2027-03-01')
    // Half of 30 days.
    expect(unusedOf(history, { from: due!.from, paid: 256_47 }, '2026-11-26')).toBe(128_24)
    const year = made(joined('2026-11-12', 'annual'), [{ change: 'pause', months: 2 }, '2027-03-01'])
    // Days of a pause are none of those that are paid: 365 of 365 before the first one, and none after the last.
    expect(
      ['2026-11-11', '2027-03-11', '2027-05-11', '2028-01-11'].map((last) =>
        unusedOf(year, { from: '2026-11-12', paid: 365_00 }, last),
      ),
    ).toEqual([365_00, 245_00, 245_00, 0])
    expect(whyAway(made(stopped, [{ change: 'keep' }, '2026-11-25']), '2026-12-20')).toBe(undefined)
  })

  test('at most three months in twelve are paused', () => {
    const paused = made(joined('2026-01-12'), [{ change: 'pause', months: 2 }, '2026-01-20'])
    expect(after(paused, { change: 'pause', months: 2 }, '2026-06-20')).toBe('paused_enough')
    const again = made(paused, [{ change: 'pause', months: 1 }, '2026-06-20'])
    // February, March and July: one more from the next February on, two from March on.
    expect(after(again, { change: 'pause', months: 1 }, '2026-12-20')).toBe('paused_enough')
    expect(after(again, { change: 'pause', months: 1 }, '2027-01-20')).not.toBe('paused_enough')
    expect(after(again, { change: 'pause', months: 3 }, '2027-01-20')).toBe('paused_enough')
    expect(after(again, { change: 'pause', months: 3 }, '2027-06-20')).not.toBe('paused_enough')
  })

  describe('after the day of joining was corrected', () => {
    const history = joined('2026-11-12')
    const sam = (steps: History) => ({
      id: 'pl_1',
      name: 'Sam',
      addedAt: '',
      plan: 'monthly' as const,
      history: [...steps],
    })
    const at = '2026-12-13T15:00:00.000Z'
    const charged = (from: Day): Parameters<typeof dueLines>[1] => ({
      [`pl_1.${from}`]: {
        ...dues(history, from).find((due) => due.from === from)!,
        steps: [{ id: 's', step: 'charged', at, by, cents: 256_47 }],
      },
    })
    const open = (steps: History, noted: Parameters<typeof dueLines>[1], day: Day) =>
      owedBy([sam(steps)], noted, day, prices).map(({ id, from, total }) => [id, from, total])

    test('what was charged stays, and the difference is one line of that day', () => {
      const noted = { ...charged('2026-11-12'), ...charged('2026-12-12') }
      const correct = (from: Day) => made(history, [{ change: 'date', from, isNoted: true }, '2026-12-20'])
      expect(open(correct('2026-09-15'), noted, '2026-12-20')).toEqual([['pl_1.d0', '2026-12-20', 2 * 256_47]])
      const later = correct('2026-12-01')
      expect(open(later, noted, '2026-12-20')).toEqual([['pl_1.d0', '2026-12-20', -256_47]])
      expect(open(later, noted, '2027-01-01')).toEqual([
        ['pl_1.d0', '2026-12-20', -256_47],
        ['pl_1.2027-01-01', '2027-01-01', 256_47],
      ])
      const line = dueLines([sam(later)], noted, '2026-12-20', undefined, prices).find(
        ({ isDifference }) => isDifference,
      )!
      expect(dueMessages.line(line)).toBe('Sam: difference, changed Dec 20, 2026')
      const { id, ...due } = line
      const back = {
        ...noted,
        [id]: { ...due, steps: [{ id: 't', step: 'charged' as const, at, by, cents: -256_47 }] },
      }
      expect(open(later, back, '2026-12-20')).toEqual([])
      // Of the same number of months nothing is owed.
      expect(open(correct('2026-11-15'), noted, '2026-12-20')).toEqual([])
    })

    test('a declined charge of a day that is gone is asked for no more', () => {
      const [[id, due]] = Object.entries(charged('2026-12-12')) as [[string, ReturnType<typeof charged>[string]]]
      const declined = { [id]: { ...due, steps: [{ id: 's', step: 'declined' as const, at, by, on: '2026-12-15' }] } }
      const corrected = made(history, [{ change: 'date', from: '2026-12-14', isNoted: true }, '2026-12-14'])
      expect(open(corrected, { ...charged('2026-11-12'), ...declined }, '2026-12-14')).toEqual([])
    })
  })

  test('a charge that was noted before an end of its day is to be refunded', () => {
    const history = joined('2026-11-12')
    const [, due] = dues(history, '2026-12-12')
    const steps = [{ id: 's', step: 'charged' as const, at: '2026-12-12T15:00:00.000Z', by, cents: 256_47 }]
    const noted = { [due!.id]: { ...due!, steps }, 'pl_1.2026-11-12': { ...dues(history, '2026-11-12')[0]!, steps } }
    const player = (changed: History) => ({
      id: 'pl_1',
      name: 'Sam',
      addedAt: '',
      plan: 'monthly' as const,
      history: [...changed],
    })
    const ended = made(history, [{ change: 'end' }, '2026-12-12'])
    expect(owedBy([player(ended)], noted, '2026-12-12', prices)).toMatchObject([{ id: 'pl_1.d0', total: -256_47 }])
    const again = made(ended, [{ change: 'join', plan: 'monthly' }, '2026-12-12'])
    expect(owedBy([player(again)], noted, '2026-12-12', prices)).toEqual([])
  })

  test('are named with the year where they last one', () => {
    const due = { name: 'Mia', from: '2026-11-12' } as const
    expect(dueMessages.line({ ...due, plan: 'monthly', to: '2026-12-11' })).toBe('Mia: monthly, Nov 12 to Dec 11')
    expect(dueMessages.line({ ...due, plan: 'annual', to: '2027-11-11' })).toBe(
      'Mia: annual, Nov 12, 2026 to Nov 11, 2027',
    )
  })
})
