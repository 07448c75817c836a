/**
 * Sequential specification of one slot: free, pending, held or releasing. A request may only be refused while another one
 * has the slot or is about to; that one may start again. Only the member with a booking sees it as theirs.
 */
import type { ReserveResult } from '#server/services/bookings/reserve.ts'
import type { CancelResult } from '#server/services/bookings/cancel.ts'
import type { Model, Step } from './checker.ts'

type BookingRef = { member: string; id: string }

/** What a client requested and the response it got; 'unknown' if there was none. */
export type SlotAction =
  | ({ type: 'reserve'; response: ReserveResult['outcome'] | 'unknown' } & BookingRef)
  | ({ type: 'cancel'; response: CancelResult | 'unknown' } & BookingRef)
  /** A read of the week: the slot is free, taken, or the member's own booking. */
  | { type: 'read'; member: string; response: 'free' | 'taken' | { mine: string } }

export const slotModel: Model<SlotAction> = {
  initial: 'free',
  steps: (action, phase, state) => stepsOf(action, phase, state),
}

/** A state is 'free', or 'pending', 'held' or 'releasing' followed by the member and the booking id. */
const stateOf = (status: 'pending' | 'held' | 'releasing', { member, id }: BookingRef) => `${status} ${member} ${id}`

function stepsOf(action: SlotAction, phase: number, state: string): Step[] {
  const [status, member, id] = state.split(' ')
  const unchangedIf = (condition: boolean): Step[] => (condition ? [{ state, phase: 'done' }] : [])
  if (action.type === 'read') {
    if (action.response === 'free') return unchangedIf(state === 'free' || status === 'pending')
    if (action.response !== 'taken') return unchangedIf(status === 'held' && id === action.response.mine)
    // The slot and the member's week are two reads. In between, the slot may be neither free nor the member's own.
    return unchangedIf(
      (status === 'pending' && member === action.member) ||
        (status === 'held' && member !== action.member) ||
        (status === 'releasing' && member === action.member),
    )
  }
  const isMine = id === action.id
  const [pending, held, releasing] = [stateOf('pending', action), stateOf('held', action), stateOf('releasing', action)]
  const acquires: Step[] = phase === 0 && state === 'free' ? [{ state: pending, phase: 1 }] : []
  const commits = (then: Step['phase']): Step[] =>
    phase === 1 && state === pending ? [{ state: held, phase: then }] : []
  const startsAgain: Step[] = phase === 1 && state === pending ? [{ state: 'free', phase: 0 }] : []
  const tries = [...acquires, ...startsAgain]
  const rollsBack: Step[] = phase === 1 && state === pending ? [{ state: 'free', phase: 'done' }] : []
  const releases: Step[] = phase === 0 && state === held ? [{ state: releasing, phase: 1 }] : []
  const frees: Step[] = phase === 1 && state === releasing ? [{ state: 'free', phase: 'done' }] : []

  if (action.type === 'cancel') {
    if (action.response === 'cancelled' || action.response === 'unknown') return [...releases, ...frees]
    return unchangedIf(status !== 'held' || !isMine)
  }
  switch (action.response) {
    case 'booked':
      return [...tries, ...commits('done')]
    case 'unknown':
      return [...tries, ...commits('done'), ...rollsBack]
    case 'slot_taken':
      return [...tries, ...unchangedIf((status === 'pending' || status === 'held') && !isMine)]
    case 'already_yours':
      return [
        ...tries,
        ...unchangedIf((status === 'held' || status === 'releasing') && member === action.member && !isMine),
      ]
    case 'gone':
      // Rolled back, or canceled before this response: it is not booked at the end.
      return [...tries, ...commits(2), ...rollsBack, ...(phase === 1 ? [] : unchangedIf(!isMine))]
    default:
      // Refused for another reason, such as the weekly limit.
      return [...tries, ...unchangedIf(!isMine)]
  }
}
