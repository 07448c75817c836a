/** fast-check commands for histories: up to three concurrent actions, each with a fault schedule, and state comparisons. */
import fc from 'fast-check'
import type { Slot } from '#domain/bookings/bookings.ts'
import {
  closureIdOf,
  compareStates,
  checkFinalState,
  runConcurrently,
  type SystemUnderTest,
} from './system-under-test.ts'
import { createRsvp, cancel, register, order, reserve, type Action } from './member-actions.ts'
import type { FaultSchedule } from './fault-schedule.ts'
import type { ModelBooking } from './model.ts'
import { closureKey, bookForMember, addClosure, move, removeClosure, editEvent } from './admin-actions.ts'

type Real = { system: SystemUnderTest }
type Command = fc.AsyncCommand<object, Real>

const slots: Slot[] = [
  { kind: 'lane', unit: 3, date: '2026-11-19', time: '18:00' },
  { kind: 'lane', unit: 3, date: '2026-11-19', time: '19:00' },
  { kind: 'lane', unit: 1, date: '2026-11-20', time: '18:00' },
  { kind: 'speede', unit: 2, date: '2026-11-19', time: '18:30' },
]

/** An action as plain numbers, so that it can be shrunk and printed. */
type ActionChoice = { kind: (typeof kinds)[number]; member: number; slot: number; attempt: number; pick: number }

const kinds = [
  'reserve',
  'cancel',
  'createRsvp',
  'order',
  'register',
  'bookForMember',
  'bookOverLimit',
  'move',
  'cancelForMember',
  'addClosure',
  'removeClosure',
  'editEvent',
  'duplicate',
] as const

/** The chosen action, or undefined if it has no target yet. 'duplicate' sends an earlier request again. */
function actionFor(system: SystemUnderTest, choice: ActionChoice): Action | undefined {
  const { sentActions } = system
  const create =
    choice.kind === 'duplicate'
      ? sentActions[choice.pick % Math.max(1, sentActions.length)]
      : createAction(system, choice)
  if (create) sentActions.push(create)
  return create?.()
}

function createAction(
  { model, staff, eventId }: SystemUnderTest,
  { kind, member: memberIndex, slot: slotIndex, attempt, pick }: ActionChoice,
): (() => Action) | undefined {
  const member = model.members[memberIndex % model.members.length]!
  const slot = slots[slotIndex % slots.length]!
  const pickBooking = (predicate: (each: ModelBooking) => boolean): ModelBooking | undefined => {
    const candidates = [...model.bookings.values()].filter(predicate)
    return candidates[pick % Math.max(1, candidates.length)]
  }
  const ownBooking = () => pickBooking((each) => each.member === member)
  const anyBooking = () => pickBooking((each) => model.mayBe(each.id, 'booked') && each.slot.kind === slot.kind)
  switch (kind) {
    case 'reserve':
      return () => reserve(model, member, { slot, attempt })
    case 'cancel': {
      const booking = ownBooking()
      return booking && (() => cancel(booking, member))
    }
    case 'createRsvp':
      return () => createRsvp(member, 1 + (pick % 3), attempt)
    case 'order':
      return () => order(member, attempt)
    case 'register':
      return () => register(pick)
    case 'bookForMember':
      return () => bookForMember(model, staff, member, { slot, attempt, overLimit: false })
    case 'bookOverLimit':
      return () => bookForMember(model, staff, member, { slot, attempt: attempt + 2, overLimit: true })
    case 'cancelForMember': {
      const booking = anyBooking()
      return booking && (() => cancel(booking, staff))
    }
    case 'move': {
      const from = anyBooking()
      return from && from.slot !== slot ? () => move(model, staff, from, { slot, attempt }) : undefined
    }
    case 'addClosure':
      return () => addClosure(staff, slot)
    case 'removeClosure':
      return () => removeClosure(staff, slot, closureIdOf(closureKey(slot)))
    case 'editEvent': {
      const [version = '1'] = [...model.possible(`event ${eventId}`)].at(-1)?.split(' ') ?? []
      return () => editEvent(staff, eventId, Number(version), ['Night', 'Skills', 'Goalies'][pick % 3]!)
    }
    case 'duplicate':
      return undefined
  }
}

class ConcurrentActions implements Command {
  readonly choices: readonly (readonly [ActionChoice, FaultSchedule])[]
  constructor(choices: readonly (readonly [ActionChoice, FaultSchedule])[]) {
    this.choices = choices
  }
  check() {
    return true
  }
  async run(_: object, { system }: Real) {
    const actions = this.choices.flatMap(([choice, faults]) => {
      const action = actionFor(system, choice)
      return action ? [{ action, faults }] : []
    })
    throwIfAny(
      await runConcurrently(
        system,
        actions.map(({ action }) => action),
        actions.map(({ faults }) => faults),
      ),
    )
  }
  toString() {
    return this.choices.map(([choice, faults]) => `${JSON.stringify(choice)} ${JSON.stringify(faults)}`).join(' | ')
  }
}

class CompareStates implements Command {
  check() {
    return true
  }
  async run(_: object, { system }: Real) {
    throwIfAny(await compareStates(system))
  }
  toString() {
    return 'compare states'
  }
}

class CheckFinalState implements Command {
  check() {
    return true
  }
  async run(_: object, { system }: Real) {
    throwIfAny(await checkFinalState(system))
  }
  toString() {
    return 'check the final state'
  }
}

function throwIfAny(violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(violations.join('\n'))
}

const choice = fc.record({
  kind: fc.constantFrom(...kinds, 'reserve', 'reserve', 'cancel', 'duplicate'),
  member: fc.nat({ max: 2 }),
  slot: fc.nat({ max: slots.length - 1 }),
  attempt: fc.nat({ max: 1 }),
  pick: fc.nat({ max: 11 }),
})

const noFaults = fc.record({ seed: fc.nat({ max: 1_000_000 }) })
const anyFaults = fc.oneof(
  { weight: 3, arbitrary: noFaults },
  {
    weight: 1,
    arbitrary: fc.record({
      seed: fc.nat({ max: 1_000_000 }),
      crash: fc.record({ at: fc.integer({ min: 1, max: 12 }), when: fc.constantFrom('before', 'after') }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ seed: fc.nat({ max: 1_000_000 }), lostResponseRate: fc.constant(0.15) }) },
)

/** Arbitrary histories, each followed by the final check. */
export const commands = ({ withFaults }: { withFaults: boolean }) =>
  fc
    .commands<object, Real, false>(
      [
        fc
          .array(fc.tuple(choice, withFaults ? anyFaults : noFaults), { minLength: 1, maxLength: 3 })
          .map((choices) => new ConcurrentActions(choices)),
        fc.constant(new CompareStates()),
      ],
      { maxCommands: 14, size: 'max' },
    )
    .map((history) => new CompleteHistory(history))

/** A history followed by the final check. */
class CompleteHistory {
  readonly history: Iterable<Command>
  constructor(history: Iterable<Command>) {
    this.history = history
  }
  *[Symbol.iterator]() {
    yield* this.history
    yield new CheckFinalState()
  }
  toString() {
    return String(this.history)
  }
}

/** A reservation and its cancellation without faults. */
export const faultFreeCommands = (): Command[] => [
  new ConcurrentActions([[{ kind: 'reserve', member: 0, slot: 0, attempt: 0, pick: 0 }, { seed: 1 }]]),
  new ConcurrentActions([[{ kind: 'cancel', member: 0, slot: 0, attempt: 0, pick: 0 }, { seed: 1 }]]),
  new CheckFinalState(),
]
