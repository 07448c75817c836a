/** One item about a membership, whatever a family does and takes back, and whenever the club ticks. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/calendar/calendar.ts'
import { changedHistory, type MembershipChange } from '#domain/memberships/change-history.ts'
import type { History } from '#domain/plans/steps.ts'
import type { ItemKindName } from './item-kinds.ts'
import { isStillTrue, membershipItem, membershipText } from './last-ticked.ts'

const start = '2026-10-30'
const at = '2026-10-30T12:00:00.000Z'
const by = { id: 'm1', name: 'Robin Example' }
const joined: History = [{ step: 'joined', from: start, plan: 'monthly', at }]

const changeOf = fc.oneof(
  fc.constantFrom<MembershipChange>({ change: 'end' }, { change: 'keep' }, { change: 'resume' }),
  fc.record({ change: fc.constant('pause' as const), months: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ change: fc.constantFrom('plan' as const, 'join' as const), plan: fc.constantFrom('monthly', 'annual') }),
) as fc.Arbitrary<MembershipChange>
const actOf = fc.oneof(
  { weight: 6, arbitrary: fc.record({ change: changeOf }) },
  { weight: 2, arbitrary: fc.constantFrom('tick' as const, 'untick' as const) },
  { weight: 2, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 70 }) }) },
)

type Item = { kind: string; from?: string; to: string; done?: true }

/** Acts on a membership as the server does, and keeps by hand what was ticked last. @returns what is stored after each act. */
function follow(acts: readonly (typeof actOf extends fc.Arbitrary<infer Act> ? Act : never)[]) {
  let history = joined
  let day: Day = start
  let item = membershipItem(undefined, undefined, history, day) as Item | undefined
  let [ticked, earlier]: (string | undefined)[] = []
  return acts.map((act) => {
    const isOpen = item !== undefined && !item.done
    if (act === 'tick' && isOpen) {
      ;[earlier, ticked] = [ticked, item!.to]
      item = { ...item!, done: true }
    } else if (act === 'untick' && item?.done) {
      const { done: _, ...open } = item
      item = open
      ticked = earlier
    } else if (typeof act === 'object' && 'days' in act) day = addDays(day, act.days)
    else if (typeof act === 'object') {
      const before = membershipText(history, day)
      // A pause that is over, and a plan that has come, were known when they were ticked.
      if (!isOpen) ticked = before
      const next = changedHistory(history, act.change, { day, at, by })
      if (typeof next !== 'string' && membershipText(next, day) !== before) {
        item = membershipItem(item, history, next, day)
        history = next
        return { item, ticked, now: membershipText(history, day), history, day }
      }
      if (typeof next !== 'string') history = next
    }
    return { item, ticked, now: undefined, history, day }
  })
}

test('any changes and ticks leave one item at most: what is true now, beside what was ticked last, or none', () => {
  const kinds = new Set<string | undefined>()
  fc.assert(
    fc.property(fc.array(actOf, { maxLength: 30 }), (acts) => {
      for (const { item, ticked, now, history, day } of follow(acts)) {
        if (now === undefined) continue
        kinds.add(item?.kind)
        expect(item && [item.from, item.to, item.done]).toEqual(now === ticked ? undefined : [ticked, now, undefined])
        expect(item === undefined || isStillTrue(item.kind as ItemKindName, history, day)).toBe(true)
      }
    }),
    // A fixed seed: whether each kind is reached, which the last line asks for, is chance otherwise.
    { numRuns: 500, seed: 20261129 },
  )
  // Also none at all, where everything is as it was.
  expect(kinds.size).toBe(6)
})

describe('the item about a membership', () => {
  const after = (...changes: MembershipChange[]) => {
    const history = changes.reduce(
      (before, change) => changedHistory(before, change, { day: start, at, by }) as History,
      joined,
    )
    return membershipItem(undefined, joined, history, start)
  }

  test('says what is to do now', () => {
    const from = 'Monthly from Oct 30, 2026'
    expect(after({ change: 'end' })).toEqual({ kind: 'membership_ended', from, to: `${from}, last day Nov 29, 2026` })
    const paused = `${from}, paused from Nov 30, 2026 to Dec 29, 2026`
    expect(after({ change: 'pause', months: 1 })).toEqual({ kind: 'membership_paused', from, to: paused })
    expect(after({ change: 'plan', plan: 'annual' })).toEqual({
      kind: 'plan_changed',
      from,
      to: `${from}, annual from Nov 30, 2026`,
    })
    expect(membershipItem(undefined, undefined, joined, start)).toEqual({ kind: 'membership_joined', to: from })
  })

  test('is none after an end, a pause or a plan that was taken back', () => {
    expect(after({ change: 'end' }, { change: 'keep' })).toBeUndefined()
    expect(after({ change: 'pause', months: 2 }, { change: 'resume' })).toBeUndefined()
    expect(after({ change: 'plan', plan: 'annual' }, { change: 'plan', plan: 'monthly' })).toBeUndefined()
  })
})
