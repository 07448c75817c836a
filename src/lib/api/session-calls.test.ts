/** What families read of closures closes the slots that the server refuses, for the same reason. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotsOfDay } from '#domain/bookings/bookings.ts'
import { closedTimes, closureFor, type ClosureDraft } from '#domain/bookings/closures.ts'
import { daysOfWeek } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { closedAt, unitIn } from './session-calls.ts'

const monday = '2026-11-23'
const unit = fc
  .constantFrom(...kinds)
  .chain((kind) =>
    fc.integer({ min: 1, max: bookables[kind].units }).map((nth) => ({ scope: 'unit' as const, kind, unit: nth })),
  )
const scope = fc.oneof(
  unit,
  fc.constant({ scope: 'club' as const }),
  fc.record({ scope: fc.constant('kind' as const), kind: fc.constantFrom(...kinds) }),
)
const moment = fc
  .record({ day: fc.integer({ min: 21, max: 30 }), minutes: fc.integer({ min: 40, max: 95 }) })
  .map(({ day, minutes }) => {
    const [hour, quarter] = [Math.floor(minutes / 4), (minutes % 4) * 15]
    return `2026-11-${day}T${String(hour).padStart(2, '0')}:${String(quarter).padStart(2, '0')}`
  })
const closure = fc
  .record({ where: scope, from: moment, to: moment, reason: fc.constantFrom('Ice', 'Boards') })
  .map(({ where, ...rest }): ClosureDraft => Object.assign(rest, where))

/** As the reply names the unit. */
const replyOf = (kind: Kind, closures: readonly ClosureDraft[]) =>
  closedTimes(kind, monday, closures).map(({ unit: one, ...rest }) =>
    Object.assign(rest, one !== undefined && unitIn(kind, one)),
  )

test.each(kinds)('a closure is one row of the week of a %s, and each slot is closed as the server says', (kind) => {
  const slots = daysOfWeek(monday).flatMap((day) => slotsOfDay(kind, day))
  fc.assert(
    fc.property(fc.array(closure, { maxLength: 4 }), (closures) => {
      const reply = replyOf(kind, closures)
      expect(reply.length).toBeLessThanOrEqual(closures.length)
      for (const slot of slots) expect(closedAt(reply, slot)?.reason).toBe(closureFor(closures, slot)?.reason)
    }),
    { numRuns: 30 },
  )
})
