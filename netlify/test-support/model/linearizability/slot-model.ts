/**
 * One slot as a register: free, being taken or given back by a request, or held. A refusal needs somebody who has the slot
 * or is just taking it; only the one who holds it for good sees it as theirs.
 */
import type { Reserved } from '#server/services/bookings/reserve.ts'
import type { Cancelled } from '#server/services/bookings/cancel.ts'
import type { Model, Step } from './checker.ts'

type Mine = { member: string; id: string }

/** What a client asked of a slot and was told; 'unclear' if it never learned what became of it. */
export type SlotAction =
  | ({ ask: 'reserve'; told: Reserved['outcome'] | 'unclear' } & Mine)
  | ({ ask: 'cancel'; told: Cancelled | 'unclear' } & Mine)
  /** The week's view: the slot is free, somebody's, or the booking of that id. */
  | { ask: 'look'; member: string; told: 'free' | 'taken' | { mine: string } }

export const slotModel: Model<SlotAction> = {
  initial: 'free',
  steps: (deed, phase, state) => stepsOf(deed, phase, state),
}

/** States are 'free', or 'taking', 'held' or 'leaving' with whose it is and which booking. */
const stateOf = (how: 'taking' | 'held' | 'leaving', { member, id }: Mine) => `${how} ${member} ${id}`

function stepsOf(deed: SlotAction, phase: number, state: string): Step[] {
  const [how, member, id] = state.split(' ')
  const staysIf = (isSo: boolean): Step[] => (isSo ? [{ state, phase: 'done' }] : [])
  if (deed.ask === 'look') {
    if (deed.told === 'free') return staysIf(state === 'free')
    if (deed.told !== 'taken') return staysIf(how === 'held' && id === deed.told.mine)
    // The lock and the member's own week are read one after the other: in between it may be neither free nor theirs.
    return staysIf(
      how === 'taking' || (how === 'held' && member !== deed.member) || (how === 'leaving' && member === deed.member),
    )
  }
  const isMine = id === deed.id
  const [taking, held, leaving] = [stateOf('taking', deed), stateOf('held', deed), stateOf('leaving', deed)]
  const takes: Step[] = phase === 0 && state === 'free' ? [{ state: taking, phase: 1 }] : []
  const commits = (then: Step['phase']): Step[] =>
    phase === 1 && state === taking ? [{ state: held, phase: then }] : []
  const stops: Step[] = phase === 1 && state === taking ? [{ state: 'free', phase: 'done' }] : []
  const leaves: Step[] = phase === 0 && state === held ? [{ state: leaving, phase: 1 }] : []
  const isFree: Step[] = phase === 1 && state === leaving ? [{ state: 'free', phase: 'done' }] : []

  if (deed.ask === 'cancel') {
    if (deed.told === 'cancelled' || deed.told === 'unclear') return [...leaves, ...isFree]
    return staysIf(how !== 'held' || !isMine)
  }
  switch (deed.told) {
    case 'booked':
      return [...takes, ...commits('done')]
    case 'unclear':
      return [...takes, ...commits('done'), ...stops]
    case 'slot_taken':
      return staysIf((how === 'taking' || how === 'held') && !isMine)
    case 'already_yours':
      return staysIf((how === 'held' || how === 'leaving') && member === deed.member && !isMine)
    case 'gone':
      // It was given up, or canceled before this answer: at the end it does not stand.
      return [...takes, ...commits(2), ...stops, ...(phase === 1 ? [] : staysIf(!isMine))]
    default:
      // For a reason that is not the slot's: the week's limit, or another request of the same member.
      return staysIf(!isMine)
  }
}
