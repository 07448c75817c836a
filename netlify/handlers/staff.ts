/** Staff accounts: the first one, invitations, who there is, and the log of what they did. */
import type { ErrorCode } from '#contract/endpoints.ts'
import type { Profile } from '#domain/people.ts'
import { staffWords } from '#domain/staff-words.ts'
import { registerWords } from '#domain/words.ts'
import { changeStaffPassword } from '#server/flows/change-password.ts'
import { inviteStaff } from '#server/flows/invite-staff.ts'
import { acceptInvite, setUpStaff, type Joined } from '#server/flows/join-staff.ts'
import { removeStaff, type Removed } from '#server/flows/remove-staff.ts'
import { Failure, tooMany } from '#server/http/failure.ts'
import type { Handlers, SessionDesk } from '#server/http/house.ts'
import { logOfDay } from '#server/records/log.ts'
import { allStaff } from '#server/records/staff.ts'
import { settlePassword } from './new-password.ts'

export const staff = {
  setUpStaff: async (call) => ({ staff: entered(call.session, await setUpStaff(call), staffWords.setupClosed) }),
  acceptInvite: async (call) => ({ staff: entered(call.session, await acceptInvite(call), staffWords.inviteClosed) }),
  inviteStaff: async (call) => ({ invite: await inviteStaff(call) }),
  listStaff: async ({ store }) => ({ staff: await allStaff(store) }),
  async removeStaff(call) {
    const outcome = await removeStaff(call, call.params.id)
    if (outcome !== 'removed') throw refusals[outcome]()
    return undefined
  },
  changeStaffPassword: async (call) => settlePassword(call.session, await changeStaffPassword(call)),
  readLog: async ({ store, query: { day } }) => ({ day, entries: await logOfDay(store, day) }),
} satisfies Pick<
  Handlers,
  'setUpStaff' | 'acceptInvite' | 'inviteStaff' | 'listStaff' | 'removeStaff' | 'changeStaffPassword' | 'readLog'
>

function entered(session: SessionDesk, joined: Joined, closed: string): Profile {
  switch (joined.outcome) {
    case 'joined':
      session.open(joined.opened.pass, joined.opened.device)
      return joined.profile
    case 'closed':
      throw new Failure(403, 'forbidden', closed)
    case 'common_password': {
      const { passwordCommon } = registerWords
      throw new Failure(400, 'invalid', passwordCommon, { fields: { password: passwordCommon } })
    }
    case 'email_taken': {
      const { emailTaken } = staffWords
      throw new Failure(409, 'email_taken', emailTaken, { fields: { email: emailTaken } })
    }
    case 'too_many':
      throw tooMany(joined.seconds)
  }
}

const refusal = (status: number, code: ErrorCode, sentence: string) => () => new Failure(status, code, sentence)

const refusals: Record<Exclude<Removed, 'removed'>, () => Failure> = {
  not_found: refusal(404, 'not_found', staffWords.noSuchStaff),
  yourself: refusal(409, 'invalid', staffWords.notYourself),
  last_one: refusal(409, 'last_one', staffWords.lastOne),
}
