/** Handlers for staff: the member list, full profiles, the CSV export, one family with its notes, account deletion, reset codes. */
import { basicCsv, playersCsv } from '#domain/accounts/member-export.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { resetMessages } from '#domain/messages/session-messages.ts'
import { deleteMember } from '#server/services/accounts/delete-account.ts'
import { sendVerification } from '#server/services/accounts/verify-address.ts'
import { makeResetCode } from '#server/services/accounts/codes.ts'
import { familyWeek, memberDetails } from '#server/services/reports/member-details.ts'
import {
  addPlayerTo,
  editAddress,
  editCaregiverOf,
  editPlayerOf,
  retirePlayerOf,
  type EditFamilyResult,
} from '#server/services/staff/edit-family.ts'
import { addMemberNote, removeMemberNote } from '#server/services/staff/member-notes.ts'
import { HttpError, fieldError, httpErrorFactory, tooMany } from '#server/http/http-error.ts'
import { allMembers, fullMembers } from '#server/services/reports/export-members.ts'
import type { Handlers } from '#server/http/call.ts'
import { ownerKeyOfMember } from '#server/repositories/admin-rows.ts'
import { logView, writeAdminLog } from '#server/repositories/admin-log.ts'

/** Subject of the log entry of an export. */
const allSubjects = 'all'

export const adminMembersHandlers = {
  listMembers: async (call) => ({ members: await allMembers(call) }),

  async fullMembers(call) {
    const members = await fullMembers(call)
    await logView(call, call.principal, 'members_viewed_full', allSubjects)
    return { members }
  },

  async exportFullMembers(call) {
    const members = await fullMembers(call)
    await writeAdminLog(call, call.principal, 'members_exported_full', allSubjects)
    return { members }
  },

  async exportMembers(call) {
    const members = await allMembers(call)
    const isOfPlayers = call.query?.of === 'players'
    await writeAdminLog(
      call,
      call.principal,
      isOfPlayers ? 'members_exported_players' : 'members_exported',
      allSubjects,
    )
    return isOfPlayers
      ? { text: playersCsv(members), fileName: 'players.csv' }
      : { text: basicCsv(members), fileName: 'members.csv' }
  },

  async memberDetails(call) {
    const details = await memberDetails(call, call.params.id)
    if (!details) throw memberGone()
    await logView(call, call.principal, 'member_viewed', call.params.id, { member: call.params.id })
    return details
  },

  async familyWeek(call) {
    const players = await familyWeek(call, call.params.id, call.query)
    if (!players) throw memberGone()
    return { players }
  },

  editMemberAddress: async (call) => respondToEdit(await editAddress(call, call.params.id, call.body)),
  editMemberPlayer: async (call) =>
    respondToEdit(await editPlayerOf(call, call.params, call.body), adminMemberMessages.playerGone),
  editMemberCaregiver: async (call) =>
    respondToEdit(await editCaregiverOf(call, call.params, call.body), adminMemberMessages.caregiverGone),

  addMemberPlayer: async (call) => respondToEdit(await addPlayerTo(call, call.params.id, call.body)),
  retireMemberPlayer: async (call) =>
    respondToEdit(await retirePlayerOf(call, call.params, call.body), adminMemberMessages.playerGone),

  async sendVerificationTo(call) {
    if (!call.mailEnabled) throw new HttpError(409, 'mail_off', resetMessages.mailOff)
    const { id, caregiver } = call.params
    const ownerKey = await ownerKeyOfMember(call, id)
    if (!ownerKey) throw memberGone()
    const sent = await sendVerification(call, { ownerKey, id: caregiver })
    if (sent.outcome === 'too_many') throw tooMany(sent.seconds)
    await writeAdminLog(call, call.principal, 'member_link_sent', caregiver, { member: id })
    return undefined
  },

  async addMemberNote(call) {
    const added = await addMemberNote(call, call.params.id, call.body)
    if (added.outcome === 'no_member') throw memberGone()
    if (added.outcome === 'full') throw new HttpError(409, 'full', adminMemberMessages.notesFull)
    const { by, alert = false, ...note } = added.note
    return { note: { ...note, alert, by: by.name } }
  },

  async removeMemberNote(call) {
    if (!(await removeMemberNote(call, call.params.id, call.params.noteId)))
      throw new HttpError(404, 'not_found', adminMemberMessages.noteGone)
    return undefined
  },

  async deleteMember(call) {
    const { confirmEmail } = adminMemberMessages
    if ((await deleteMember(call, call.params.id)) === 'not_confirmed')
      throw fieldError(400, 'invalid', confirmEmail, 'confirm')
    return undefined
  },

  async makeResetCode(call) {
    const made = await makeResetCode(call, call.params)
    if (made.outcome === 'not_found') throw new HttpError(404, 'not_found', staffMessages.accountGone)
    if (made.outcome === 'too_many') throw tooMany(made.seconds)
    return made.code
  },
} satisfies Partial<Handlers>

function respondToEdit(result: EditFamilyResult, notFound: string = adminMemberMessages.gone) {
  switch (result.outcome) {
    case 'saved':
      return { rev: result.rev }
    case 'no_member':
      throw memberGone()
    case 'not_found':
      throw new HttpError(404, 'not_found', notFound)
    case 'changed':
      throw new HttpError(409, 'changed', staffMessages.changedByColleague)
    case 'last_one':
      throw new HttpError(409, 'last_one', playerMessages.lastOne)
    case 'full':
      throw new HttpError(409, 'full', adminMemberMessages.tooManyPlayers[result.limit])
  }
}

const memberGone = httpErrorFactory(404, 'not_found', adminMemberMessages.gone)
