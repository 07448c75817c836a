/** Handlers of what coaches must know of a player: for the family, and for staff who open it. */
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
import type { Handlers } from '#server/http/call.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

export const safetyHandlers = {
  playerSafety: async (call) => ({
    safety: answer((await readSafety(call, call.params.id)) ?? 'no_player', refusals.safety),
  }),
  editPlayerSafety: async (call) => answer(await editSafety(call, call.params.id), refusals.safety),

  openSafety: async (call) => byStaff(await openSafety(call, call.params)),
  holdPlayer: async (call) => byStaff(await holdPlayer(call, call.params, call.body.note)),
  clearPlayer: async (call) => byStaff(await clearPlayer(call, call.params)),
  denyCollector: async (call) => byStaff(await denyCollector(call, call.params, call.body)),
  allowCollector: async (call) => byStaff(await allowCollector(call, call.params, call.params.collector)),
} satisfies Partial<Handlers>

const byStaff = (result: SafetyResult) => answer(result, refusals.safetyByStaff)
