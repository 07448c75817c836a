/** Handlers of what coaches must know of a player: for the family, and for staff who open it. */
import { playerMessages } from '#domain/messages/family-messages.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { accountMessages } from '#domain/messages/messages.ts'
import { safetyMessages } from '#domain/messages/safety-messages.ts'
import {
  allowCollector,
  clearPlayer,
  denyCollector,
  editSafety,
  holdPlayer,
  openSafety,
  readSafety,
  type SafetyResult,
} from '#server/services/accounts/safety.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Handlers } from '#server/http/call.ts'

export const safetyHandlers = {
  async playerSafety(call) {
    const safety = await readSafety(call, call.params.id)
    if (!safety) throw new HttpError(404, 'not_found', playerMessages.gone)
    return { safety }
  },

  async editPlayerSafety(call) {
    const edited = await editSafety(call, call.params.id)
    switch (edited.outcome) {
      case 'saved':
        return { safety: edited.safety }
      case 'no_player':
      case 'gone':
        throw new HttpError(404, 'not_found', playerMessages.gone)
      case 'changed':
        throw new HttpError(409, 'changed_elsewhere', accountMessages.changedElsewhere)
      case 'full':
        throw new HttpError(409, 'full', safetyMessages.tooMany)
      case 'refused':
        throw new HttpError(400, 'invalid', Object.values(edited.fields)[0]!, { fields: edited.fields })
    }
  },

  openSafety: async (call) => respond(await openSafety(call, call.params)),
  holdPlayer: async (call) => respond(await holdPlayer(call, call.params, call.body.note)),
  clearPlayer: async (call) => respond(await clearPlayer(call, call.params)),
  denyCollector: async (call) => respond(await denyCollector(call, call.params, call.body)),
  allowCollector: async (call) => respond(await allowCollector(call, call.params, call.params.collector)),
} satisfies Partial<Handlers>

function respond(result: SafetyResult) {
  switch (result.outcome) {
    case 'done':
      return { safety: result.safety }
    case 'no_player':
      throw new HttpError(404, 'not_found', adminMemberMessages.playerGone)
    case 'full':
      throw new HttpError(409, 'full', safetyMessages.tooMany)
  }
}
