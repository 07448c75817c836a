/** Handlers of a family's account: read, edit, which staff do too, sign, export all data, delete. */
import { giveConsent } from '#server/services/families/consents.ts'
import { accountFor } from '#server/services/families/account-view.ts'
import { deleteAccount } from '#server/services/leaving/delete-account.ts'
import {
  addPlayer,
  editAccount,
  editCaregiver,
  editPlayer,
  type EditFamilyResult,
} from '#server/services/families/edit-family.ts'
import { changeMembership } from '#server/services/memberships/change-membership.ts'
import { ownDues } from '#server/services/memberships/dues.ts'
import { isStaff } from '#server/services/sign-in/family-of-caller.ts'
import { exportOwnData } from '#server/services/leaving/export.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { type Member } from '#records/families.ts'
import { answer } from './answer.ts'
import { refusals } from './refusals.ts'

export const accountHandlers = {
  account: async (call) =>
    shown(call, answer((await readMember(call.store, call.principal.accountKey)) ?? 'gone', refusals.family).value),

  editAccount: async (call) => edited(call, await editAccount(call)),
  editCaregiver: async (call) => edited(call, await editCaregiver(call, call.params.id)),
  addPlayer: async (call) => edited(call, await addPlayer(call)),
  editPlayer: async (call) => edited(call, await editPlayer(call, call.params.id)),
  changeMembership: async (call) => edited(call, await changeMembership(call, call.params.id)),
  ownDues: async (call) => ({ dues: await ownDues(call) }),

  giveConsent: async (call) => shown(call, answer(await giveConsent(call), refusals.consent).member),

  exportOwnData: async (call) => answer((await exportOwnData(call)) ?? 'gone', refusals.family),

  async deleteAccount(call) {
    answer(await deleteAccount(call), refusals.accountDeletion)
    call.session.clear()
  },
} satisfies Partial<Handlers>

type Viewer = Parameters<typeof accountFor>[0] & Pick<Call<'account'>, 'principal'>

const shown = (viewer: Viewer, member: Member) => ({ account: accountFor(viewer, member) })

const edited = (call: Viewer, result: EditFamilyResult) =>
  shown(call, answer(result, isStaff(call) ? refusals.familyByStaff : refusals.family).member)
