/** What staff change for a family: it is stored once, in the log, told to the family, and on what is still booked. */
import { beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { openFamily } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { errorOf, matchesContract } from '#server/test-support/server/test-server.ts'

let family: Awaited<ReturnType<typeof openFamily>>
let coach: string
beforeEach(async () => {
  family = await openFamily()
  coach = (await family.signUpStaff()).cookie
})

const asStaff = (method: string, path: string, body?: object, key?: string) =>
  family.ask(method, `/api/account${path}?family=${family.profile.id}`, body, { cookie: coach, ...(key && { key }) })
const details = async () => {
  const path = `/api/admin/members/${family.profile.id}`
  return (await family.ask('GET', path, undefined, { cookie: coach })).body as Reply<'memberDetails'>
}
const living = (address: string) => ({ address, billingAddressType: 'same', billingAddress: address })
const player = { name: 'Killian', age: '12', team: '', phone: '', position: 'goalie', plan: 'monthly' }

it('changes a player, with the name on bookings to come, and tells the family once', async () => {
  const { id, name } = (await details()).member.players[0]!
  const booking = { kind: 'lane', unit: 1, date: '2026-11-24', time: '16:00', email: family.profile.email, name }
  await family.ask('POST', '/api/admin/bookings', booking, { cookie: coach })
  const { rev } = (await details()).member
  for (let time = 0; time < 2; time += 1) {
    const response = await asStaff('PATCH', `/players/${id}`, { rev, ...player })
    expect(matchesContract('editPlayer', response)).toBe(true)
    expect(response.body).toMatchObject({ account: { rev: rev + 1 } })
  }
  const { member, sessions, messages } = await details()
  expect(member.players).toMatchObject([player])
  expect(sessions.map((session) => session.name)).toEqual(['Killian'])
  expect(messages.filter(({ title }) => title === 'Details changed by the club')).toHaveLength(1)
})

it('changes the phone of a caregiver, and the address with the billing address', async () => {
  const { rev } = (await details()).member
  const name = { firstName: 'Robin', lastName: 'Lindgren' }
  await asStaff('PATCH', `/caregivers/${family.profile.id}`, { rev, ...name, phone: '555 0199' })
  await asStaff('PATCH', '', { rev: rev + 1, ...living('2 Pond Lane') })
  const { member } = await details()
  expect(member).toMatchObject({ rev: rev + 2, address: '2 Pond Lane', billingAddress: '2 Pond Lane' })
  expect(member.caregivers).toMatchObject([{ profileName: 'Robin Lindgren', phone: '555 0199' }])
})

it('refuses a change of an old version, and of nobody, and changes nothing', async () => {
  const { member } = await details()
  await asStaff('PATCH', '', { rev: member.rev, ...living('2 Pond Lane') })
  const late = await asStaff('PATCH', '', { rev: member.rev, ...living('3 Pond Lane') })
  expect([late.status, errorOf(late).error]).toEqual([
    409,
    'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
  ])
  const nobody = await asStaff('PATCH', '/players/x', { rev: member.rev + 1, ...player })
  expect([nobody.status, errorOf(nobody).error]).toEqual([404, 'This family no longer has this player.'])
  expect((await details()).member).toMatchObject({ rev: member.rev + 1, address: '2 Pond Lane' })
})

it('adds a player once, up to the limits, and ends a membership', async () => {
  const { member } = await details()
  const first = member.players[0]!.id
  const add = (rev: number, key: string) => asStaff('POST', '/players', { rev, ...player }, key)
  for (const again of [1, 2]) {
    const added = await add(member.rev, 'one')
    expect([again, added.status, matchesContract('addPlayer', added)]).toEqual([again, 201, true])
  }
  expect((await details()).member.players).toMatchObject([{ id: first }, player])
  for (const again of [1, 2]) {
    const ended = await asStaff('POST', `/players/${first}/membership`, { change: 'end' })
    expect([again, ended.status]).toEqual([again, 200])
  }
  expect((await details()).member.players).toMatchObject([{ history: [{}, { step: 'ended' }] }, {}])
  await family.endMembership(first)
  let { rev } = (await details()).member
  for (let n = 0; n < 5; n += 1) if ((await add(rev, `more-${n}`)).status === 201) rev += 1
  const tooMany = await add(rev, 'too-many')
  expect([tooMany.status, errorOf(tooMany).code, (await details()).member.rev]).toEqual([409, 'full', rev])
})

it('sends a caregiver the link again, in limited number, and nothing to one who is verified', async () => {
  family.context.mailEnabled = true
  const send = (id = family.profile.id, caregiver = id) =>
    family.ask('POST', `/api/account/mail/verify?family=${id}&caregiver=${caregiver}`, undefined, { cookie: coach })
  const links = async () => (await family.context.store.list(keys.allOutboxEntries)).length
  const verified = await send()
  expect([verified.status, verified.body, await links()]).toEqual([200, { sent: false }, 0])
  const unverified = await family.signUp({}, { isUnverified: true })
  const before = await links()
  const statuses = []
  for (let n = 0; n < 5; n += 1) statuses.push((await send(unverified.profile.id)).status)
  expect(statuses.filter((status) => status === 200).length).toBe((await links()) - before)
  expect(statuses.at(-1)).toBe(429)
  expect((await send(family.profile.id, 'nobody')).body).toEqual({ sent: false })
})

it('takes a family from staff only, and needs one of them', async () => {
  const { member } = await details()
  const other = await family.signUp({})
  const change = { rev: member.rev, ...living('2 Pond Lane') }
  const ask = (cookie: string, query: string) => family.ask('PATCH', `/api/account${query}`, change, { cookie })
  expect((await ask(other.cookie, `?family=${member.id}`)).status).toBe(404)
  expect((await ask(family.cookie, `?family=${member.id}`)).status).toBe(404)
  expect((await ask(coach, '')).status).toBe(404)
  expect((await ask(coach, '?family=nobody')).status).toBe(404)
  expect((await details()).member).toEqual(member)
})

it('leaves billing and card to the owner', async () => {
  const { member } = await details()
  const billing = { address: member.address, billingAddressType: 'different', billingAddress: '2 Pond Lane' }
  const card = { ...living(member.address), cardType: 'visa', cardLast4: '4242', cardExp: '01/30' }
  for (const change of [billing, card])
    expect((await asStaff('PATCH', '', { rev: member.rev, ...change })).status).toBe(403)
  expect((await details()).member).toEqual(member)
})
