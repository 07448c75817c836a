/** Handlers of a member's own account: read, edit, players, export all data, delete. */
import { caregiverMessages, playerMessages, playerLimitMessages } from '#domain/messages/family-messages.ts'
import { accountMessages, sessionMessages } from '#domain/messages/messages.ts'
import { giveConsent } from '#server/services/accounts/consents.ts'
import { accountFor } from '#server/services/accounts/caregivers.ts'
import { deleteAccount } from '#server/services/accounts/delete-account.ts'
import { editAccount } from '#server/services/accounts/edit-account.ts'
import { addPlayer, editPlayer, retirePlayer, type PlayerResult } from '#server/services/accounts/players.ts'
import { exportOwnData } from '#server/services/accounts/export-own-data.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { consentError } from './consent-error.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

export const accountHandlers = {
  async account({ store, principal, now }) {
    const member = await readMember(store, principal.ownerKey)
    if (!member) throw accountDeleted()
    return { account: accountFor(principal, member.value, now()) }
  },

  editAccount: async (call) => respondToEdit(call, await editAccount(call)),

  addPlayer: async (call) => respondToEdit(call, await addPlayer(call)),
  editPlayer: async (call) => respondToEdit(call, await editPlayer(call, call.params.id)),
  async retirePlayer(call) {
    respondToEdit(call, await retirePlayer(call, call.params.id))
    return undefined
  },

  async giveConsent(call) {
    const given = await giveConsent(call)
    if (given.outcome === 'saved') return { account: accountFor(call.principal, given.member, call.now()) }
    if (given.outcome === 'no_player') throw new HttpError(404, 'not_found', playerMessages.gone)
    throw consentError(given.outcome) ?? accountDeleted()
  },

  async exportOwnData(call) {
    const data = await exportOwnData(call)
    if (!data) throw accountDeleted()
    return data
  },

  async deleteAccount(call) {
    answer(await deleteAccount(call), refusals.deletion)
    call.session.clear()
    return undefined
  },
} satisfies Partial<Handlers>

export function respondToEdit(
  { principal, now }: { principal: Principal; now: RequestContext['now'] },
  edited: PlayerResult | { outcome: 'no_caregiver' },
) {
  switch (edited.outcome) {
    case 'saved':
      return { account: accountFor(principal, edited.member, now()) }
    case 'owner_only':
      throw new HttpError(403, 'forbidden', caregiverMessages.ownerOnlyDetails)
    case 'gone':
      throw accountDeleted()
    case 'changed_elsewhere':
      throw new HttpError(409, 'changed_elsewhere', accountMessages.changedElsewhere)
    case 'no_player':
      throw new HttpError(404, 'not_found', playerMessages.gone)
    case 'no_caregiver':
      throw new HttpError(404, 'not_found', caregiverMessages.gone)
    case 'last_one':
      throw new HttpError(409, 'last_one', playerMessages.lastOne)
    case 'full':
      throw new HttpError(409, 'full', playerLimitMessages[edited.limit])
  }
}

/** The account was deleted from another device during this call. */
const accountDeleted = () => new HttpError(401, 'signed_out', sessionMessages.signedOut)
