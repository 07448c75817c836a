/** Handlers of what coaches must know of a player: for the family, and for staff who open it. */
import { editSafety, readSafety } from '#server/services/families/safety.ts'
import { openSafety, setDenied, setHold, type SafetyResult } from '#server/services/families/staff-safety.ts'
import type { Handlers } from '#server/http/call.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

export const safetyHandlers = {
  playerSafety: async (call) => answer((await readSafety(call, call.params.id)) ?? 'no_player', refusals.safety),
  editPlayerSafety: async (call) => answer(await editSafety(call, call.params.id), refusals.safety),

  openSafety: async (call) => byStaff(await openSafety(call, call.params)),
  setHold: async (call) => byStaff(await setHold(call, call.params, call.body)),
  setDenied: async (call) => byStaff(await setDenied(call, call.params, call.body)),
} satisfies Partial<Handlers>

const byStaff = (result: SafetyResult) => answer(result, refusals.safetyByStaff)
