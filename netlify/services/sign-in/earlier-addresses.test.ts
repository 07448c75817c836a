/** Accounts that were registered when e-mails could have letters outside ASCII: everything but registering still works. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { emailProblem } from '#domain/fields/email-problem.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'

const email = 'Jürgen.Grün@Käfer.example'
const password = 'three blue herons'
const slot = { date: '2026-11-24', time: '17:00', name: 'Sam' }

async function serverWithEarlierMember() {
  const server = testServer()
  const { profile } = await server.signUp()
  const { store, keyPepper } = server.context
  const found = await readMember(store, accountKeyOf(keyPepper, profile.email))
  // As the previous version wrote it: the address as typed.
  await store.create(keys.member(accountKeyOf(keyPepper, email)), {
    ...found!.value,
    id: 'earlier',
    caregivers: found!.value.caregivers.map((each) =>
      Object.assign({}, each, { email, addressKey: accountKeyOf(keyPepper, email) }),
    ),
  })
  const { cookie, status } = await server.ask('POST', '/api/members/login', {
    email: ` ${email.toUpperCase()} `,
    password,
  })
  const staff = await server.signUpStaff()
  const ask = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, { cookie })
  return { ...server, signedIn: status, staff, ask, asStaff: server.ask, caregiver: profile.id }
}
let club: Awaited<ReturnType<typeof serverWithEarlierMember>>
beforeEach(async () => {
  club = await serverWithEarlierMember()
})

describe('an account with letters outside ASCII in its address', () => {
  test('signs in, books, answers events, orders, and appears in the schedule', async () => {
    expect(club.signedIn).toBe(200)
    const decomposed = email.normalize('NFD').toLowerCase()
    expect((await club.ask('POST', '/lanes/bookings', { ...slot, lane: 3, email })).status).toBe(201)
    expect(
      (await club.ask('POST', '/speede/bookings', { ...slot, time: '18:30', unit: 1, email: decomposed })).status,
    ).toBe(201)
    const rsvp = { name: 'Sam', email, qty: 2 }
    expect((await club.ask('POST', '/events/homework-helper-2026-11-25/attendees', rsvp)).status).toBe(201)
    const { body } = await club.ask('GET', '/schedule')
    expect((body as Reply<'schedule'>).items).toHaveLength(3)
  })

  test('is booked for by staff, gets a reset code, and is deleted', async () => {
    const coach = club.staff
    const booking = { ...slot, kind: 'lane', unit: 2, email }
    expect((await club.asStaff('POST', '/api/admin/bookings', booking, coach)).status).toBe(201)
    const made = await club.asStaff(
      'POST',
      `/api/admin/members/earlier/caregivers/${club.caregiver}/reset-code`,
      undefined,
      coach,
    )
    const { code } = made.body as Reply<'makeResetCode'>
    const reset = { email, code, password: 'four grey herons' }
    expect((await club.asStaff('POST', '/api/members/login/code', reset)).status).toBe(200)
    const deletion = { confirm: email.toLowerCase() }
    expect((await club.asStaff('POST', '/api/admin/members/earlier/delete', deletion, coach)).status).toBe(204)
  })
})

describe('the strict rule for new addresses', () => {
  test('still applies to registrations', async () => {
    const response = await club.asStaff('POST', '/api/members/register', registration('jürgen@thenest.example'))
    const email = emailProblem('jürgen@thenest.example')
    expect([response.status, errorOf(response).fields]).toEqual([400, { email }])
  })

  test.each(['jürgen@thenest.example', 'nobody', '@'])(
    "still applies to another's address in an RSVP: %s",
    async (other) => {
      const before = club.writeCount()
      const rsvp = { name: 'Sam', email: other, qty: 2 }
      const response = await club.ask('POST', '/events/homework-helper-2026-11-25/attendees', rsvp)
      expect([response.status, errorOf(response).fields]).toEqual([400, { email: emailProblem(other) }])
      expect(club.writeCount()).toBe(before)
    },
  )

  test("does not let a member book for another's address", async () => {
    const response = await club.ask('POST', '/lanes/bookings', { ...slot, lane: 3, email: 'jurgen.grun@kafer.example' })
    expect(response.status).toBe(400)
  })
})
