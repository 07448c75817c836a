/** Handlers of the inbox. */
import type { Handlers } from '#server/http/call.ts'
import { endUnseenBookings } from '#server/services/newcomers/end-unseen.ts'
import { changeItem, inbox } from '#server/services/inbox/inbox.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

export const inboxHandlers = {
  listInbox: async (call) => ({ items: await inbox(call, call.principal.staffRole ?? 'desk') }),
  endUnseenBookings: (call) => endUnseenBookings(call, call.body.day),
  changeItem: async (call) => done(answer(await changeItem(call, call.params.id, call.body), refusals.item)),
} satisfies Partial<Handlers>
