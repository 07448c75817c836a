/** Handlers of puck Bucks. */
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { moveBucks } from '#server/services/shop/bucks.ts'
import { answer, noPlayerAtDesk, type Refusals } from './answer.ts'

const refusals = {
  no_player: noPlayerAtDesk,
  role: ({ least }: { least: 'coach' | 'manager' }) => new HttpError(403, 'forbidden', staffMessages.roleTooLow[least]),
  refunded: [409, 'changed', 'This was refunded already.'],
  too_long_ago: [409, 'changed', 'This is too long ago; it can no longer be put back on the card.'],
  not_spent: [409, 'changed', 'Only what was spent at the desk can be refunded.'],
  too_little: [409, 'invalid', 'There is not enough on this card.', 'amount'],
} as const satisfies Refusals

export const bucksHandlers = {
  async moveBucks(call) {
    const { bucks } = answer(await moveBucks(call, call.params, call.body), refusals)
    return { bucks: [...bucks] }
  },
} satisfies Partial<Handlers>
