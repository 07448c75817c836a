/** Handlers for staff: the member list, full profiles, the CSV export, one family with its notes, account deletion, reset codes. */
import { basicCsv, playersCsv } from '#domain/members/member-export.ts'
import { deleteMember } from '#server/services/leaving/delete-account.ts'
import { makeResetCode } from '#server/services/sign-in/codes.ts'
import { familyWeek, memberDetails } from '#server/services/members/member-details.ts'
import { addMemberNote, removeMemberNote } from '#server/services/staff/member-notes.ts'
import { knowFamily } from '#server/services/newcomers/know-family.ts'
import { takeCard } from '#server/services/newcomers/take-card.ts'
import { allMembers, fullMembers } from '#server/services/reports/export-members.ts'
import type { Handlers } from '#server/http/call.ts'
import { logView, writeAdminLog } from '#server/repositories/admin-log.ts'
import { moveBucks } from '#server/services/shop/bucks.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

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
    const details = answer((await memberDetails(call, call.params.id)) ?? 'no_member', refusals.member)
    await logView(call, call.principal, 'member_viewed', call.params.id, { member: call.params.id })
    return details
  },

  familyWeek: async (call) => ({
    players: answer((await familyWeek(call, call.params.id, call.query)) ?? 'no_member', refusals.member),
  }),

  async moveBucks(call) {
    const { bucks } = answer(await moveBucks(call, call.params, call.body), refusals.bucks)
    return { bucks: [...bucks] }
  },

  knowFamily: async (call) => done(answer(await knowFamily(call, call.params.id, call.body.known), refusals.member)),

  takeCard: async (call) => done(answer(await takeCard(call, call.params.id, call.body), refusals.member)),

  async addMemberNote(call) {
    const {
      by,
      alert = false,
      ...note
    } = answer(await addMemberNote(call, call.params.id, call.body), refusals.member).note
    return { note: { ...note, alert, by: by.name } }
  },

  removeMemberNote: async (call) =>
    done(answer((await removeMemberNote(call, call.params.id, call.params.noteId)) || 'no_note', refusals.member)),

  async deleteMember(call) {
    answer(await deleteMember(call, call.params.id), refusals.member)
  },

  makeResetCode: async (call) => answer(await makeResetCode(call, call.params), refusals.colleague),
} satisfies Partial<Handlers>
