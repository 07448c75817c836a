/** Handlers of a family's caregivers: invite, join, remove. */
import type { Handlers } from '#server/http/call.ts'
import { inviteCaregiver, joinFamily, removeCaregiver } from '#server/services/families/caregivers.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'
import { startSession } from './start-session.ts'

export const caregiverHandlers = {
  inviteCaregiver: async (call) => ({ invite: answer(await inviteCaregiver(call), refusals.caregiver) }),

  async removeCaregiver(call) {
    answer(await removeCaregiver(call, call.params.id), refusals.caregiver)
    if (call.principal.id === call.params.id) call.session.clear()
  },

  joinFamily: async (call) => startSession(call, answer(await joinFamily(call), refusals.familyInvitation)),
} satisfies Partial<Handlers>
