/** Handlers of what coaches must know of a player. */
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { HttpError } from '#server/http/http-error.ts'
import { editSafety, readSafety } from '#server/services/families/safety.ts'
import { type SafetyResult, openSafety, setDenied, setHold } from '#server/services/families/staff-safety.ts'
import {
  answer,
  changed,
  changedElsewhere,
  forDesk,
  invalidFields,
  noPlayer,
  noPlayerAtDesk,
  type Refusals,
} from './answer.ts'

const refusals = {
  safety: {
    for_desk: forDesk,
    no_family: noPlayer,
    gone: noPlayer,
    no_player: noPlayer,
    changed: changedElsewhere,
    denied: ({ name }: { name: string }) => new HttpError(409, 'invalid', safetyMessages.deniedAtDesk(name)),
    refused: invalidFields,
  },
  safetyByStaff: { no_player: noPlayerAtDesk, changed },
} as const satisfies Record<string, Refusals>

export const safetyHandlers = {
  playerSafety: async (call) => answer((await readSafety(call, call.params.id)) ?? 'no_player', refusals.safety),
  editPlayerSafety: async (call) => answer(await editSafety(call, call.params.id), refusals.safety),
  openSafety: async (call) => byStaff(await openSafety(call, call.params)),
  setHold: async (call) => byStaff(await setHold(call, call.params, call.body)),
  setDenied: async (call) => byStaff(await setDenied(call, call.params, call.body)),
} satisfies Partial<Handlers>

const byStaff = (result: SafetyResult) => answer(result, refusals.safetyByStaff)
