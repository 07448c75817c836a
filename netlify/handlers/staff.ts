/** Staff accounts: the first one, invitations, who there is, and the log of what they did. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { changeStaffPassword } from '#server/services/accounts/passwords/change-password.ts'
import { inviteStaff } from '#server/services/staff/invite-staff.ts'
import { acceptInvite, setUpStaff, type Joined } from '#server/services/staff/join-staff.ts'
import { removeStaff, type Removed } from '#server/services/staff/remove-staff.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import type { Handlers, SessionCookies } from '#server/http/request-context.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { allStaff } from '#server/repositories/staff.ts'
import { respondToPassword } from './password-response.ts'

export const staffHandlers = {
  setUpStaff: async (call) => ({ staff: entered(call.session, await setUpStaff(call), staffMessages.setupClosed) }),
  acceptInvitation: async (call) => ({
    staff: entered(call.session, await acceptInvite(call), staffMessages.inviteClosed),
  }),
  inviteStaff: async (call) => ({ invite: await inviteStaff(call) }),
  listStaff: async ({ store }) => ({ staff: await allStaff(store) }),
  async removeStaff(call) {
    const outcome = await removeStaff(call, call.params.id)
    if (outcome !== 'removed') throw refusals[outcome]()
    return undefined
  },
  changeStaffPassword: async (call) => respondToPassword(call.session, await changeStaffPassword(call)),
  readLog: async ({ store, query: { day } }) => ({ day, entries: await readAdminLog(store, day) }),
} satisfies Pick<
  Handlers,
  'setUpStaff' | 'acceptInvitation' | 'inviteStaff' | 'listStaff' | 'removeStaff' | 'changeStaffPassword' | 'readLog'
>

function entered(session: SessionCookies, joined: Joined, closed: string): Profile {
  switch (joined.outcome) {
    case 'joined':
      session.set(joined.opened.pass, joined.opened.device)
      return joined.profile
    case 'closed':
      throw new HttpError(403, 'forbidden', closed)
    case 'common_password': {
      const { passwordCommon } = registerMessages
      throw new HttpError(400, 'invalid', passwordCommon, { fields: { password: passwordCommon } })
    }
    case 'email_taken': {
      const { emailTaken } = staffMessages
      throw new HttpError(409, 'email_taken', emailTaken, { fields: { email: emailTaken } })
    }
    case 'too_many':
      throw tooMany(joined.seconds)
  }
}

const refusal = (status: number, code: ErrorCode, sentence: string) => () => new HttpError(status, code, sentence)

const refusals: Record<Exclude<Removed, 'removed'>, () => HttpError> = {
  not_found: refusal(404, 'not_found', staffMessages.noSuchStaff),
  yourself: refusal(409, 'invalid', staffMessages.notYourself),
  last_one: refusal(409, 'last_one', staffMessages.lastOne),
}
