/** Two caregivers: an own sign-in to the same family, and what only the owner may do. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { facility } from '#domain/facility/facility.ts'
import { familyInvitationMessages } from '#domain/families/family-messages.ts'
import { inviteSecond, joinSecond, kim, openFamily, robin } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { errorOf, registration } from '#server/test-support/server/test-server.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { changeAddress, issueAddressToken } from '#server/services/sign-in/change-address.ts'
import type { Member } from '#records/families.ts'

const { email, password } = robin
const slot = { date: '2026-11-24', time: '17:00', name: 'Sam' }

let club: Awaited<ReturnType<typeof openFamily>>
beforeEach(async () => {
  club = await openFamily()
})

describe('another caregiver', () => {
  test('joins with the link, signs in with an own password, and sees and makes the bookings of the family', async () => {
    expect((await club.as(club.cookie, 'POST', '/lanes/bookings', { ...slot, lane: 3, email })).status).toBe(201)
    const { cookie, profile } = await joinSecond(club, club.cookie)
    expect(profile).toEqual({ id: expect.any(String), email: kim.email, profileName: 'Kim Lindgren' })
    expect((await club.as(cookie, 'GET', '/schedule')).body).toMatchObject({
      bookings: [{ lane: 3, email: kim.email }],
    })
    const own = { ...slot, time: '18:00', lane: 4, email: kim.email }
    expect((await club.as(cookie, 'POST', '/lanes/bookings', own)).status).toBe(201)
    expect((await club.as(club.cookie, 'GET', '/schedule')).body).toMatchObject({
      bookings: [{ lane: 3 }, { lane: 4 }],
    })
    // The weekly limit is the player's, whoever books.
    const third = await club.as(cookie, 'POST', '/lanes/bookings', { ...own, time: '19:00' })
    expect(errorOf(third).code).toBe('weekly_limit')
    expect((await club.signIn(kim.email, kim.password)).body).toEqual({ profile })
    expect((await club.signIn(kim.email, password)).status).toBe(401)
    expect((await club.signIn(email, kim.password)).status).toBe(401)
  })

  test('sees no card number, and changes neither card nor billing', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    const { account } = (await club.as(cookie, 'GET', '/account')).body as Reply<'account'>
    expect(account).toMatchObject({
      cardLast4: '',
      cardExp: '',
      caregivers: [
        { email, isFirst: true },
        { email: kim.email, phone: kim.phone, isFirst: false },
      ],
    })
    const exported = (await club.as(cookie, 'GET', '/account/export')).body as Reply<'exportOwnData'>
    expect(JSON.stringify(exported)).not.toContain('4242')
    const { address, billingAddressType, billingAddress } = account
    const edit = (change: object) =>
      club.as(cookie, 'PATCH', '/account', { rev: 1, address, billingAddressType, billingAddress, ...change })
    for (const change of [
      { billingAddress: 'Elsewhere 1' },
      { cardType: 'visa', cardLast4: '1111', cardExp: '11/30' },
    ]) {
      const response = await edit(change)
      expect([response.status, errorOf(response).error]).toEqual([
        403,
        'Only the caregiver who registered the family can change the billing address, plans and the card.',
      ])
    }
    expect(await club.record()).toMatchObject({ rev: 1, billingAddress, cardLast4: '4242' })
    const moved = { address: '9 Puck Street', billingAddress: '9 Puck Street' }
    expect((await edit(moved)).body).toMatchObject({ account: moved })
  })

  test('changes the own name and phone, and nobody else’s; the family, the staff and both sessions see it', async () => {
    const { cookie, profile } = await joinSecond(club, club.cookie)
    const { rev, caregivers } = (await club.record()) as Member
    const person = { firstName: 'Kimberly', lastName: 'Berg', phone: '555 0188' }
    const edit = (who: string, id: string, change: object = {}) =>
      club.as(who, 'PATCH', `/account/caregivers/${id}`, { rev, ...person, ...change })
    for (const [who, id] of [
      [cookie, club.profile.id],
      [club.cookie, profile.id],
    ] as const)
      expect((await edit(who, id)).status).toBe(404)
    const empty = await edit(cookie, profile.id, { phone: ' ' })
    expect([empty.status, Object.keys(errorOf(empty).fields ?? {})]).toEqual([400, ['phone']])
    const after = [caregivers[0], { ...caregivers[1], ...person, profileName: 'Kimberly Berg' }]
    for (const again of [1, 2])
      expect([again, (await edit(cookie, profile.id)).body]).toMatchObject([
        again,
        { account: { cardLast4: '', caregivers: [{}, { ...person, profileName: 'Kimberly Berg' }] } },
      ])
    expect(await club.record()).toMatchObject({ rev: rev + 1, caregivers: after })
    const outdated = await edit(cookie, profile.id, { phone: '555 0199' })
    expect([outdated.status, errorOf(outdated).code]).toEqual([409, 'changed_elsewhere'])
    expect((await club.as(club.cookie, 'GET', '/account')).body).toMatchObject({
      account: { caregivers: [{}, person] },
    })
    expect((await club.as(cookie, 'GET', '/session')).body).toMatchObject({ profile: { profileName: 'Kimberly Berg' } })
    expect((await club.as(club.cookie, 'GET', '/session')).status).toBe(200)
  })

  test('edits a player, but not the plan', async () => {
    const player = { name: 'Mia', age: '9', position: 'goalie', plan: 'annual' }
    const added = await club.as(club.cookie, 'POST', '/account/players', player)
    const { account } = added.body as Reply<'addPlayer'>
    const path = `/account/players/${account.players[1]!.id}`
    const { cookie } = await joinSecond(club, club.cookie)
    const edit = (change: object) => club.as(cookie, 'PATCH', path, { ...player, rev: account.rev, ...change })
    expect(errorOf(await edit({ plan: 'monthly' })).error).toBe(
      'Only the caregiver who registered the family can change the billing address, plans and the card.',
    )
    expect((await edit({ age: '10' })).status).toBe(200)
  })

  test('is refused by the server where only the owner may act', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    for (const [method, path, body] of [
      ['POST', '/account/delete', { password: kim.password, confirm: kim.email }],
      ['POST', '/account/caregivers', undefined],
    ] as const) {
      const before = club.writeCount()
      const response = await club.as(cookie, method, path, body)
      expect([response.status, errorOf(response).error]).toEqual([
        403,
        'Only the caregiver who registered the family can do this.',
      ])
      expect(club.writeCount()).toBe(before)
    }
    expect((await club.as(cookie, 'DELETE', `/account/caregivers/${club.profile.id}`)).status).toBe(404)
  })

  test('leaves the family: signed out everywhere, bookings stay, and the address is free again', async () => {
    const { cookie, profile } = await joinSecond(club, club.cookie)
    expect((await club.as(cookie, 'POST', '/lanes/bookings', { ...slot, lane: 3, email: kim.email })).status).toBe(201)
    const left = await club.as(cookie, 'DELETE', `/account/caregivers/${profile.id}`)
    expect([left.status, left.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect((await club.as(cookie, 'GET', '/session')).status).toBe(401)
    expect((await club.as(club.cookie, 'GET', '/schedule')).body).toMatchObject({ bookings: [{ lane: 3 }] })
    expect((await club.as(club.cookie, 'GET', '/account')).body).toMatchObject({
      account: { caregivers: [{ email: robin.email }] },
    })
    await club.drainWaitUntil()
    expect((await club.ask('POST', '/api/members/register', registration(kim.email))).status).toBe(201)
  })

  test('who leaves is told of to the owner, and only when it has happened; who is removed is not', async () => {
    const subject = `The other caregiver has left your family at ${facility.name}`
    const told = () => club.sent.filter((message) => message.subject === subject).map(({ to }) => to)
    const { cookie, profile } = await joinSecond(club, club.cookie)
    await addToOutbox(
      { ...club.context, mailEnabled: true },
      { accountKey: club.accountKey, kind: 'caregiver_left', subjectRef: profile.id },
    )
    await club.send()
    expect(told()).toEqual([])
    await club.as(cookie, 'DELETE', `/account/caregivers/${profile.id}`)
    await club.send()
    expect(told()).toEqual([email])
    const next = await joinSecond(club, club.cookie, { ...kim, email: 'lou@families.example' })
    await club.as(club.cookie, 'DELETE', `/account/caregivers/${next.profile.id}`)
    await club.send()
    expect(told()).toEqual([email])
  })

  test('changes the own address, confirmed there, and signs in with it', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    club.context.mailEnabled = true
    const asked = { email: 'kim.right@families.example', password: kim.password }
    expect((await club.as(cookie, 'POST', '/account/address', asked)).body).toMatchObject({
      pendingAddress: { email: asked.email },
    })
    expect((await club.as(club.cookie, 'GET', '/account/mail')).body).not.toHaveProperty('pendingAddress')
    const { caregivers } = (await club.record()) as Member
    const { pendingAddress } = caregivers[1]!
    const { keyPepper } = club.context
    const accountKey = accountKeyOf(keyPepper, robin.email)
    const token = issueAddressToken(keyPepper, accountKey, caregivers[1]!, pendingAddress!, 'new')
    const { body } = await club.ask('POST', '/api/members/address', { token, answer: 'confirm' })
    expect(body).toEqual({ state: 'changed' })
    await club.drainWaitUntil()
    const signIn = (email: string) => club.ask('POST', '/api/members/login', { email, password: kim.password })
    expect([(await signIn(asked.email)).status, (await signIn(kim.email)).status]).toEqual([200, 401])
    expect((await club.as(club.cookie, 'GET', '/account')).body).toMatchObject({
      account: { caregivers: [{ email: robin.email }, { email: asked.email }] },
    })
  })
})

describe('sessions and passwords', () => {
  test('a new password of one does not sign the other out', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    const change = (who: string, current: string, next: string) =>
      club.as(who, 'POST', '/account/password', { current, next })
    const changed = await change(cookie, kim.password, 'nine black swans')
    expect(changed.status).toBe(204)
    expect((await club.as(club.cookie, 'GET', '/session')).status).toBe(200)
    expect((await club.as(cookie, 'GET', '/session')).status).toBe(401)
    expect((await change(club.cookie, password, 'nine white swans')).status).toBe(204)
    expect((await club.as(changed.cookie, 'GET', '/session')).status).toBe(200)
    expect((await club.signIn(kim.email, 'nine black swans')).status).toBe(200)
    expect((await club.signIn(email, 'nine white swans')).status).toBe(200)
  })

  test('wrong passwords of one do not use up the attempts of the other', async () => {
    const { cookie } = await joinSecond(club, club.cookie)
    const change = (who: string, current: string) =>
      club.as(who, 'POST', '/account/password', { current, next: 'nine white swans' })
    for (let guess = 0; guess < 10; guess += 1) expect((await change(cookie, 'wrong')).status).toBe(403)
    expect((await change(cookie, kim.password)).status).toBe(429)
    expect((await change(club.cookie, password)).status).toBe(204)
  })

  test('a link for a forgotten password sets the password of whose address it went to', async () => {
    await joinSecond(club, club.cookie)
    await club.ask('POST', '/api/password/forgot', { email: kim.email, role: 'member' })
    await club.send()
    expect(club.sent.map(({ to }) => to)).toEqual([kim.email])
    const [, token] = /#member=(\S+)/.exec(club.sent[0]!.text) ?? []
    const reset = await club.ask('POST', '/api/password/reset', { token, password: 'nine black swans' })
    expect(reset.body).toMatchObject({ profile: { email: kim.email } })
    expect((await club.signIn(email, password)).status).toBe(200)
    await club.send()
    expect(club.sent.map(({ to }) => to)).toEqual([kim.email, kim.email])
  })

  test('a reset code made by staff is for the caregiver it was made for, and works once', async () => {
    const { cookie, profile } = await joinSecond(club, club.cookie)
    const coach = await club.signUpStaff()
    const make = async (path: string) => {
      const { status, body } = await club.ask('POST', `/api/admin/members/${club.profile.id}${path}`, undefined, coach)
      return { status, code: status === 201 ? (body as Reply<'makeResetCode'>).code : '' }
    }
    const use = (address: string, code: string, next = 'nine black swans') =>
      club.ask('POST', '/api/members/login/code', { email: address, code, password: next })
    const ofFirst = await make(`/caregivers/${club.profile.id}/reset-code`)
    const ofSecond = await make(`/caregivers/${profile.id}/reset-code`)
    expect((await use(email, ofFirst.code)).status).toBe(401)
    expect((await use(email, ofSecond.code)).status).toBe(401)
    const reset = await use(kim.email, ofSecond.code)
    expect([reset.status, reset.body]).toEqual([200, { profile }])
    expect((await use(kim.email, ofSecond.code)).body).toEqual({ profile })
    expect((await use(kim.email, ofSecond.code, 'nine white swans')).status).toBe(401)
    expect((await club.as(cookie, 'GET', '/session')).status).toBe(401)
    expect((await club.as(reset.cookie, 'GET', '/session')).status).toBe(200)
    expect((await club.as(club.cookie, 'GET', '/session')).status).toBe(200)
    expect((await club.signIn(email, password)).status).toBe(200)
    expect((await use(kim.email, (await make(`/caregivers/${club.profile.id}/reset-code`)).code)).status).toBe(401)
    expect((await make('/caregivers/nobody/reset-code')).status).toBe(404)
    const log = (await club.ask('GET', '/api/log?day=2026-11-21', undefined, coach)).body as Reply<'readLog'>
    const made = log.entries.filter(({ what }) => what === 'member_reset_code_made')
    expect(made.map(({ whom }) => whom?.name).toReversed()).toEqual([
      club.profile.profileName,
      'Kim Lindgren',
      club.profile.profileName,
    ])
  })

  test('a reset code is worthless for the next caregiver with the address', async () => {
    const { profile } = await joinSecond(club, club.cookie)
    const coach = await club.signUpStaff()
    const path = `/api/admin/members/${club.profile.id}/caregivers/${profile.id}/reset-code`
    const { code } = (await club.ask('POST', path, undefined, coach)).body as Reply<'makeResetCode'>
    await club.as(club.cookie, 'DELETE', `/account/caregivers/${profile.id}`)
    await joinSecond(club, club.cookie)
    const body = { email: kim.email, code, password: 'nine black swans' }
    expect((await club.ask('POST', '/api/members/login/code', body)).status).toBe(401)
  })

  test('the owner removes the other: signed out at the next call, bookings stay, the address is free', async () => {
    const { cookie, profile, token } = await joinSecond(club, club.cookie)
    await club.as(cookie, 'POST', '/lanes/bookings', { ...slot, lane: 4, email: kim.email })
    const remove = () => club.as(club.cookie, 'DELETE', `/account/caregivers/${profile.id}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    await club.drainWaitUntil()
    expect((await club.as(cookie, 'GET', '/schedule')).status).toBe(401)
    expect((await club.signIn(kim.email, kim.password)).status).toBe(401)
    expect((await club.as(club.cookie, 'GET', '/schedule')).body).toMatchObject({ bookings: [{ lane: 4 }] })
    expect(errorOf(await club.join(token)).error).toBe('This invitation has already been used. Ask for a new one.')
    const asOwn = { ...registration(kim.email), password: kim.password }
    expect((await club.ask('POST', '/api/members/register', asOwn)).status).toBe(201)
    const again = await joinSecond(club, club.cookie, { ...kim, email: 'kim2@families.example' as typeof kim.email })
    expect((await club.as(again.cookie, 'GET', '/schedule')).status).toBe(200)
    const unknown = await club.as(club.cookie, 'DELETE', '/account/caregivers/x')
    expect([unknown.status, errorOf(unknown).error]).toEqual([
      404,
      'This caregiver could not be found. Please reload the page.',
    ])
  })
})

describe('an invitation', () => {
  const check = (token: string) => club.ask('POST', '/api/links/check', { token })

  test('says who invites, works once, and says why it does not work again', async () => {
    const token = await inviteSecond(club, club.cookie)
    expect((await check(token)).body).toEqual({
      invitation: { by: club.profile.profileName, byId: club.profile.id, expiresAt: '2026-11-24T17:00:00.000Z' },
    })
    expect((await club.join(token)).status).toBe(201)
    const other = { email: 'lou@families.example' }
    for (const response of [await check(token), await club.join(token, other)])
      expect([response.status, errorOf(response).error]).toEqual([
        403,
        'This invitation has already been used. Ask for a new one.',
      ])
    const full = await club.as(club.cookie, 'POST', '/account/caregivers')
    expect([full.status, errorOf(full).error]).toEqual([
      409,
      'Your family already has two caregivers. Remove the other one first.',
    ])
    expect((await club.signIn(other.email, kim.password)).status).toBe(401)
  })

  test('sent again after a lost answer is the same caregiver; with another password it is not', async () => {
    const token = await inviteSecond(club, club.cookie)
    const first = await club.join(token, {}, 'k1')
    const again = await club.join(token, {}, 'k1')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await club.join(token, { password: 'seven red foxes' })).status).toBe(403)
  })

  test('expires, is replaced by the next one, and may be unknown', async () => {
    const replaced = await inviteSecond(club, club.cookie)
    const token = await inviteSecond(club, club.cookie)
    for (const unknown of [replaced, 'nonsense', `${token.slice(0, 40)}-${'a'.repeat(32)}`])
      expect(errorOf(await club.join(unknown)).error).toBe(familyInvitationMessages.unknown)
    club.setClock('2026-11-24T17:00:00Z')
    for (const response of [await check(token), await club.join(token)])
      expect([response.status, errorOf(response).error]).toEqual([
        403,
        'This invitation has expired. Ask for a new one.',
      ])
  })

  test('is not for the owner, nor for an address that has an account; nothing changes', async () => {
    await club.signUp({ email: kim.email, password: 'seven red foxes' })
    const token = await inviteSecond(club, club.cookie)
    const record = await club.record()
    for (const [address, message] of [
      [email, familyInvitationMessages.own],
      [kim.email, familyInvitationMessages.hasAccount],
    ] as const) {
      const response = await club.join(token, { email: address })
      expect([response.status, errorOf(response).fields]).toEqual([409, { email: message }])
    }
    expect(await club.record()).toEqual(record)
    expect((await club.signIn(kim.email, 'seven red foxes')).status).toBe(200)
    expect((await club.join(token, { email: 'lou@families.example' })).status).toBe(201)
  })

  test('two people with one link: one joins', async () => {
    const token = await inviteSecond(club, club.cookie)
    const people = ['kim', 'lou', 'max'].map((name) => club.join(token, { email: `${name}@families.example` }))
    const statuses = (await Promise.all(people)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 403, 403])
  })
})

describe('the address of another caregiver', () => {
  test('is used: by no registration, change or other family', async () => {
    await joinSecond(club, club.cookie)
    const taken = await club.ask('POST', '/api/members/register', registration(kim.email))
    expect(errorOf(taken).code).toBe('email_taken')
    const other = await club.signUp({ email: 'lou@families.example' })
    const otherKey = accountKeyOf(club.context.keyPepper, 'lou@families.example')
    expect(await changeAddress(club.context, otherKey, other.profile.id, kim.email)).toEqual({
      outcome: 'taken',
    })
    expect(await changeAddress(club.context, club.accountKey, club.profile.id, kim.email)).toEqual({
      outcome: 'taken',
    })
    expect(errorOf(await club.join(await inviteSecond(club, other.cookie))).fields).toEqual({
      email: familyInvitationMessages.hasAccount,
    })
  })

  test('may be one that the owner has given up, and is then the other one’s alone', async () => {
    await changeAddress(club.context, club.accountKey, club.profile.id, 'new@families.example')
    await club.drainWaitUntil()
    const { profile } = await joinSecond(club, club.cookie, { ...kim, email: email as typeof kim.email })
    expect((await club.signIn(email, kim.password)).body).toEqual({ profile })
    expect((await club.signIn(email, password)).status).toBe(401)
    expect((await club.signIn('new@families.example', password)).body).toMatchObject({
      profile: { id: club.profile.id },
    })
    expect(errorOf(await club.ask('POST', '/api/members/register', registration(email))).code).toBe('email_taken')
    expect((await club.ask('POST', '/api/members/register', registration(kim.email))).status).toBe(201)
  })
})
