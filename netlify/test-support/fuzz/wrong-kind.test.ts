/** A link or a code of one kind does nothing where another is due: it is refused, and no record changes. */
import { beforeAll, expect, test } from 'vitest'
import { furnishers } from '#server/test-support/calls/tables.ts'
import { errorOf } from '#server/test-support/server/test-server.ts'
import { createFuzzClub, secrets, type FuzzClub } from './fuzz-club.ts'

let club: FuzzClub
beforeAll(async () => {
  club = await createFuzzClub(furnishers)
})

const password = 'five blue herons'

/** Every kind of link and code that the club gives out. */
const tokens: Record<string, (club: FuzzClub) => string> = {
  'an invitation of a colleague': ({ openInvite }) => openInvite,
  'an invitation to a family': ({ familyInvite }) => familyInvite,
  'a reset link of a member': ({ resetTokens }) => resetTokens.member,
  'a reset link of staff': ({ resetTokens }) => resetTokens.staff,
  'a reset link of a member, named one of staff': ({ resetTokens }) => resetTokens.member.replace('member', 'staff'),
  'a reset link of staff, named one of a member': ({ resetTokens }) => resetTokens.staff.replace('staff', 'member'),
  'a verification of an address': ({ verifyToken }) => verifyToken,
  'a verification of an address, named a reset link': ({ verifyToken }) => verifyToken.replace('verify', 'member'),
  'a change of address': ({ addressToken }) => addressToken,
  'a change of address, named that of the other end': ({ addressToken }) =>
    addressToken.replace('addressnew', 'addressold'),
  'a change of address, named a verification': ({ addressToken }) => addressToken.replace('addressnew', 'verify'),
  'an offer': ({ offerLink }) => offerLink,
  'a way out of e-mails': ({ ids }) => ids.unsubscribe,
  'a code for a new password': ({ resetCode }) => resetCode,
  'a code for signing in': ({ signInCode }) => signInCode,
  'the set-up token': () => secrets.setup,
}

type Call = { path: string; body: object; takes: string[] }

const newStaff = { email: 'kit@thenest.example', name: 'Kit', password }
const person = { firstName: 'Kit', lastName: 'Example', phone: '555 0100', email: 'kit@families.example', password }
const calls: Record<string, Call> = {
  checkLink: {
    path: 'links/check',
    body: {},
    takes: [
      'an invitation of a colleague',
      'an invitation to a family',
      'a reset link of a member',
      'a reset link of staff',
    ],
  },
  resetPassword: {
    path: 'password/reset',
    body: { password },
    takes: ['a reset link of a member', 'a reset link of staff'],
  },
  verifyAddress: { path: 'members/verify', body: {}, takes: ['a verification of an address'] },
  answerAddress: { path: 'members/address', body: { answer: 'confirm' }, takes: ['a change of address'] },
  joinFamily: { path: 'members/join', body: person, takes: ['an invitation to a family'] },
  joinStaff: { path: 'staff/join', body: { ...newStaff, by: 'invite' }, takes: ['an invitation of a colleague'] },
  'joinStaff at the set-up': { path: 'staff/join', body: { ...newStaff, by: 'setup' }, takes: ['the set-up token'] },
}

test.each(Object.entries(calls))('%s takes the tokens of its own kind only', async (_, { path, body, takes }) => {
  for (const [kind, tokenOf] of Object.entries(tokens)) {
    club.reset()
    const token = tokenOf(club)
    const { status } = await club.server.ask('POST', `/api/${path}`, { ...body, token }, { ip: '198.51.100.7' })
    if (takes.includes(kind)) expect([kind, status < 300]).toEqual([kind, true])
    else {
      expect([kind, status]).toEqual([kind, expect.toBeOneOf([400, 403])])
      expect(club.changedKeys(), kind).toEqual([])
    }
  }
})

test('a code works for what it was made for, and for the member it was made for', async () => {
  const { emails, resetCode, signInCode } = club
  const redeem = async (body: object) => {
    club.reset()
    const response = await club.server.ask('POST', '/api/members/login/code', body)
    if (response.status >= 400) expect(club.changedKeys()).toEqual([])
    return response.status < 300 ? 'signed in' : errorOf(response).code
  }
  const refused = [
    { email: emails.ada, code: signInCode, password },
    { email: emails.ada, code: resetCode },
    { email: emails.ben, code: signInCode },
    { email: emails.ben, code: resetCode, password },
    { email: emails.staff, code: signInCode },
    { email: emails.staff, code: resetCode, password },
  ]
  const codes: (string | undefined)[] = []
  for (const body of refused) codes.push(await redeem(body))
  const [form, wrong] = ['invalid', 'bad_credentials']
  expect(codes).toEqual([form, form, wrong, wrong, wrong, wrong])
  expect(await redeem({ email: emails.ada, code: signInCode })).toBe('signed in')
  expect(await redeem({ email: emails.ada, code: resetCode, password })).toBe('signed in')
})
