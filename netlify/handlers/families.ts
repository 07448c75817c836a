/** Handlers of a family's account: registration, details, players. */
import type { Handlers } from '#server/http/call.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { addFamily, inviteFamily } from '#server/services/families/add-family.ts'
import { editAccount } from '#server/services/families/edit-account.ts'
import { addPlayer, editPlayer } from '#server/services/families/edit-family.ts'
import { familyPlace } from '#server/services/full-club/wait.ts'
import { register } from '#server/services/families/register.ts'
import { answer, emailTaken, noMember, type Refusals } from './answer.ts'
import { clubFull, edited, shown, familyRefusals } from './edited-family.ts'
import { startFamilySession } from './start-session.ts'

const refusals = {
  email_taken: emailTaken,
  club_full: clubFull,
  no_member: noMember,
  has_password: [409, 'changed', 'This family has chosen a password by now.'],
} as const satisfies Refusals

export const familiesHandlers = {
  async register(call) {
    const registered = answer(await register(call), refusals)
    const { sync, verify } = registered
    return { ...startFamilySession(call, registered.opened), sync, ...(verify && { verify }) }
  },
  async addFamily(call) {
    const { id, isSent } = answer(await addFamily(call), refusals)
    return { id, isSent }
  },
  async inviteFamily(call) {
    const { isSent } = answer(await inviteFamily(call, call.params.id), refusals)
    return { isSent }
  },
  async account(call) {
    const { accountKey } = call.principal
    const [member, place] = await Promise.all([readMember(call.store, accountKey), familyPlace(call, accountKey)])
    return { ...shown(call, answer(member ?? 'gone', familyRefusals).value), ...(place && { place }) }
  },

  editAccount: async (call) => edited(call, await editAccount(call)),
  addPlayer: async (call) => edited(call, await addPlayer(call)),
  editPlayer: async (call) => edited(call, await editPlayer(call, call.params.id)),
} satisfies Partial<Handlers>
