/** Handlers of the caregivers of a family. */
import { familyInvitationMessages } from '#domain/families/family-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { inviteCaregiver, joinFamily, removeCaregiver } from '#server/services/families/caregivers.ts'
import { editCaregiver } from '#server/services/families/edit-family.ts'
import { answer, forDesk, signedOut, type Refusals } from './answer.ts'
import { edited } from './edited-family.ts'
import { startFamilySession } from './start-session.ts'

export const familyInvitationRefusals = {
  used: [403, 'forbidden', 'This invitation has already been used. Ask for a new one.'],
  expired: [403, 'forbidden', 'This invitation has expired. Ask for a new one.'],
  unknown: [403, 'forbidden', familyInvitationMessages.unknown],
  own: [409, 'email_taken', familyInvitationMessages.own, 'email'],
  has_account: [409, 'email_taken', familyInvitationMessages.hasAccount, 'email'],
} as const satisfies Refusals

const refusals = {
  for_desk: forDesk,
  full: [409, 'full', 'Your family already has two caregivers. Remove the other one first.'],
  gone: signedOut,
  not_found: [404, 'not_found', 'This caregiver could not be found. Please reload the page.'],
} as const satisfies Refusals

export const caregiversHandlers = {
  joinFamily: async (call) => startFamilySession(call, answer(await joinFamily(call), familyInvitationRefusals)),
  inviteCaregiver: async (call) => ({ invite: answer(await inviteCaregiver(call), refusals) }),

  async removeCaregiver(call) {
    answer(await removeCaregiver(call, call.params.id), refusals)
    if (call.principal.id === call.params.id) call.session.clear()
  },
  editCaregiver: async (call) => edited(call, await editCaregiver(call, call.params.id)),
} satisfies Partial<Handlers>
