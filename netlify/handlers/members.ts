/** Handlers of members as staff see them. */
import { basicCsv, playersCsv } from '#domain/members/member-export.ts'
import { takenCardMessages } from '#domain/memberships/membership-messages.ts'
import type { Handlers } from '#server/http/call.ts'
import { logView, writeAdminLog } from '#server/repositories/admin-log.ts'
import { familyWeek, memberDetails } from '#server/services/members/member-details.ts'
import { knowFamily } from '#server/services/newcomers/know-family.ts'
import { takeCard } from '#server/services/newcomers/take-card.ts'
import { allMembers, fullMembers } from '#server/services/members/all-members.ts'
import { addMemberNote, removeMemberNote } from '#server/services/staff/member-notes.ts'
import { answer, done, noMember, type Refusals } from './answer.ts'

const refusals = {
  no_member: noMember,
  no_note: [404, 'not_found', 'This note no longer exists.'],
  other_card: [409, 'changed', takenCardMessages.other],
  full: [409, 'full', 'There are too many notes about this family. Please remove one first.'],
} as const satisfies Refusals

const allSubjects = 'all'

export const membersHandlers = {
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
    const details = answer((await memberDetails(call, call.params.id)) ?? 'no_member', refusals)
    await logView(call, call.principal, 'member_viewed', call.params.id, { member: call.params.id })
    return details
  },

  familyWeek: async (call) => ({
    players: answer((await familyWeek(call, call.params.id, call.query)) ?? 'no_member', refusals),
  }),

  knowFamily: async (call) => done(answer(await knowFamily(call, call.params.id, call.body.known), refusals)),

  takeCard: async (call) => done(answer(await takeCard(call, call.params.id, call.body), refusals)),

  async addMemberNote(call) {
    const { by, alert = false, ...note } = answer(await addMemberNote(call, call.params.id, call.body), refusals).note
    return { note: { ...note, alert, by: by.name } }
  },

  removeMemberNote: async (call) =>
    done(answer((await removeMemberNote(call, call.params.id, call.params.noteId)) || 'no_note', refusals)),
} satisfies Partial<Handlers>
