/** The commands that histories are made of: up to three deeds at once, each under its fate; and a look at everything. */
import fc from 'fast-check'
import type { Slot } from '#domain/bookings/bookings.ts'
import { closureIdOf, compareAll, reconcileAll, together, type Club } from './system.ts'
import { createRsvp, cancel, join, order, reserve, type Action } from './member-actions.ts'
import type { FaultSchedule } from './fault-schedule.ts'
import type { Known } from './model.ts'
import { closureKey, bookFor, close, move, open, retitle } from './admin-actions.ts'

type Real = { club: Club }
type Command = fc.AsyncCommand<object, Real>

const places: Slot[] = [
  { kind: 'lane', unit: 3, date: '2026-11-19', time: '18:00' },
  { kind: 'lane', unit: 3, date: '2026-11-19', time: '19:00' },
  { kind: 'lane', unit: 1, date: '2026-11-20', time: '18:00' },
  { kind: 'speede', unit: 2, date: '2026-11-19', time: '18:30' },
]

/** What somebody wants, in plain numbers, so that it can be made smaller and shown. */
type Wish = { what: (typeof kinds)[number]; who: number; where: number; nth: number; which: number }

const kinds = [
  'reserve',
  'cancel',
  'createRsvp',
  'order',
  'join',
  'book for',
  'book beyond',
  'move',
  'cancel for',
  'close',
  'open',
  'retitle',
  'again',
] as const

/** The deed that is meant, or nothing if there is nothing yet to do it to. 'again' is what was sent before, come late. */
function deedOf(club: Club, wish: Wish): Action | undefined {
  const { past } = club
  const make = wish.what === 'again' ? past[wish.which % Math.max(1, past.length)] : madeBy(club, wish)
  if (make) past.push(make)
  return make?.()
}

function madeBy({ model, staff, eventId }: Club, { what, who, where, nth, which }: Wish): (() => Action) | undefined {
  const member = model.members[who % model.members.length]!
  const slot = places[where % places.length]!
  const known = (among: (each: Known) => boolean): Known | undefined => {
    const some = [...model.bookings.values()].filter(among)
    return some[which % Math.max(1, some.length)]
  }
  const own = () => known((each) => each.member === member)
  const anybodys = () => known((each) => model.may(each.id, 'booked') && each.slot.kind === slot.kind)
  switch (what) {
    case 'reserve':
      return () => reserve(model, member, { slot, nth })
    case 'cancel': {
      const booking = own()
      return booking && (() => cancel(booking, member))
    }
    case 'createRsvp':
      return () => createRsvp(member, 1 + (which % 3), nth)
    case 'order':
      return () => order(member, nth)
    case 'join':
      return () => join(which)
    case 'book for':
      return () => bookFor(model, staff, member, { slot, nth, beyondLimit: false })
    case 'book beyond':
      return () => bookFor(model, staff, member, { slot, nth: nth + 2, beyondLimit: true })
    case 'cancel for': {
      const booking = anybodys()
      return booking && (() => cancel(booking, staff))
    }
    case 'move': {
      const from = anybodys()
      return from && from.slot !== slot ? () => move(model, staff, from, { slot, nth }) : undefined
    }
    case 'close':
      return () => close(staff, slot)
    case 'open':
      return () => open(staff, slot, closureIdOf(closureKey(slot)))
    case 'retitle': {
      const [seen = '1'] = [...model.possible(`event ${eventId}`)].at(-1)?.split(' ') ?? []
      return () => retitle(staff, eventId, Number(seen), ['Night', 'Skills', 'Goalies'][which % 3]!)
    }
    case 'again':
      return undefined
  }
}

class AtOnce implements Command {
  readonly wishes: readonly (readonly [Wish, FaultSchedule])[]
  constructor(wishes: readonly (readonly [Wish, FaultSchedule])[]) {
    this.wishes = wishes
  }
  check() {
    return true
  }
  async run(_: object, { club }: Real) {
    const chosen = this.wishes.flatMap(([wish, fate]) => {
      const deed = deedOf(club, wish)
      return deed ? [{ deed, fate }] : []
    })
    complain(
      await together(
        club,
        chosen.map(({ deed }) => deed),
        chosen.map(({ fate }) => fate),
      ),
    )
  }
  toString() {
    return this.wishes.map(([wish, fate]) => `${JSON.stringify(wish)} ${JSON.stringify(fate)}`).join(' | ')
  }
}

class Look implements Command {
  check() {
    return true
  }
  async run(_: object, { club }: Real) {
    complain(await compareAll(club))
  }
  toString() {
    return 'everybody looks'
  }
}

class Settle implements Command {
  check() {
    return true
  }
  async run(_: object, { club }: Real) {
    complain(await reconcileAll(club))
  }
  toString() {
    return 'the end'
  }
}

function complain(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

const wish = fc.record({
  what: fc.constantFrom(...kinds, 'reserve', 'reserve', 'cancel', 'again'),
  who: fc.nat({ max: 2 }),
  where: fc.nat({ max: places.length - 1 }),
  nth: fc.nat({ max: 1 }),
  which: fc.nat({ max: 11 }),
})

const calmFate = fc.record({ seed: fc.nat({ max: 1_000_000 }) })
const roughFate = fc.oneof(
  { weight: 3, arbitrary: calmFate },
  {
    weight: 1,
    arbitrary: fc.record({
      seed: fc.nat({ max: 1_000_000 }),
      dies: fc.record({ at: fc.integer({ min: 1, max: 12 }), when: fc.constantFrom('before', 'after') }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ seed: fc.nat({ max: 1_000_000 }), losses: fc.constant(0.15) }) },
)

/** Histories that end with everybody at rest. */
export const commands = ({ rough }: { rough: boolean }) =>
  fc
    .commands<object, Real, false>(
      [
        fc
          .array(fc.tuple(wish, rough ? roughFate : calmFate), { minLength: 1, maxLength: 3 })
          .map((wishes) => new AtOnce(wishes)),
        fc.constant(new Look()),
      ],
      { maxCommands: 14, size: 'max' },
    )
    .map((history) => new Ended(history))

/** A history and its end. */
class Ended {
  readonly history: Iterable<Command>
  constructor(history: Iterable<Command>) {
    this.history = history
  }
  *[Symbol.iterator]() {
    yield* this.history
    yield new Settle()
  }
  toString() {
    return String(this.history)
  }
}

/** One member's day without any trouble. */
export const calmCommands = (): Command[] => [
  new AtOnce([[{ what: 'reserve', who: 0, where: 0, nth: 0, which: 0 }, { seed: 1 }]]),
  new AtOnce([[{ what: 'cancel', who: 0, where: 0, nth: 0, which: 0 }, { seed: 1 }]]),
  new Settle(),
]
