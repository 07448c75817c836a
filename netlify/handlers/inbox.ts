/** Handlers of the inbox of the club. */
import type { Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { changeItem, inbox } from '#server/services/inbox/inbox.ts'
import { endUnseenBookings } from '#server/services/newcomers/end-unseen.ts'
import { answer, done, type Refusals } from './answer.ts'

const refusals = {
  not_found: [404, 'not_found', 'This is no longer in the inbox.'],
  changed: [409, 'changed', 'The family has changed this meanwhile. Please look at it again.'],
  no_tick: [409, 'invalid', 'This is done where it stands: open it.'],
  done_already: ({ name }: { name: string }) => new HttpError(409, 'changed', `${name} has done this already.`),
} as const satisfies Refusals

export const inboxHandlers = {
  listInbox: async (call) => ({ items: await inbox(call, call.principal) }),
  changeItem: async (call) => done(answer(await changeItem(call, call.params.id, call.body), refusals)),
  endUnseenBookings: (call) => endUnseenBookings(call, call.body.day),
} satisfies Partial<Handlers>
