/** Handlers of a family's account: registration, details, players. */
import type { Handlers } from '#server/http/call.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { addPlayer, editAccount, editPlayer } from '#server/services/families/edit-family.ts'
import { register } from '#server/services/families/register.ts'
import { answer, emailTaken, type Refusals } from './answer.ts'
import { edited, shown, familyRefusals } from './edited-family.ts'
import { startSession } from './start-session.ts'

const refusals = { email_taken: emailTaken } as const satisfies Refusals

export const familiesHandlers = {
  async register(call) {
    const registered = answer(await register(call), refusals)
    const { sync, verify } = registered
    return { ...startSession(call, registered.opened), sync, ...(verify && { verify }) }
  },
  account: async (call) =>
    shown(call, answer((await readMember(call.store, call.principal.accountKey)) ?? 'gone', familyRefusals).value),

  editAccount: async (call) => edited(call, await editAccount(call)),
  addPlayer: async (call) => edited(call, await addPlayer(call)),
  editPlayer: async (call) => edited(call, await editPlayer(call, call.params.id)),
} satisfies Partial<Handlers>
