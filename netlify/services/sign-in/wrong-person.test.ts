/** Rate limits stop the one who guesses and nobody else. */
import { describe, expect, test } from 'vitest'
import { fakePasswordHasher, testServer } from '#server/test-support/server/test-server.ts'

const path = '/api/members/login'
const right = 'three blue herons'
const attacker = '203.0.113.66'

const serverWithHasher = () => {
  const passwords = fakePasswordHasher()
  const server = testServer({ passwords })
  const signIn = (email: string, password: string, ip: string) => server.ask('POST', path, { email, password }, { ip })
  return { ...server, passwords, signIn }
}

describe('a network that has used up its attempts', () => {
  test('uses up no attempts of any account: 20 families can still sign in on new browsers', async () => {
    const { signIn, signUp, passwords } = serverWithHasher()
    for (let n = 0; n < 50; n += 1) await signIn(`x${n}@thenest.example`, 'wrong', attacker)
    const families = Array.from({ length: 20 }, (_, n) => ({ email: `f${n}@thenest.example`, ip: `198.51.${n}.1` }))
    for (const { email } of families) await signUp({ email, password: right })
    const before = passwords.computed()
    for (const { email } of families) {
      for (let n = 0; n < 10; n += 1) expect((await signIn(email, 'wrong', attacker)).status).toBe(429)
    }
    expect(passwords.computed()).toBe(before)
    for (const { email, ip } of families) expect((await signIn(email, right, ip)).status).toBe(200)
  })

  test('was not used up by right passwords: 60 families sign in from the Wi-Fi of the rink', async () => {
    const { signIn, signUp } = serverWithHasher()
    for (let n = 0; n < 60; n += 1) {
      const email = `f${n}@thenest.example`
      await signUp({ email, password: right }, { ip: `198.51.${n}.1` })
      expect((await signIn(email, right, '203.0.113.5')).status).toBe(200)
    }
  })
})

test('accepted invitations do not count: 25 colleagues join from one network', async () => {
  const { ask, signUpStaff } = serverWithHasher()
  const { cookie } = await signUpStaff()
  for (let n = 0; n < 25; n += 1) {
    const { body } = await ask('POST', '/api/staff/invites', { role: 'manager' }, { cookie })
    const { token } = (body as { invite: { token: string } }).invite
    const colleague = {
      by: 'invite',
      token,
      email: `c${n}@thenest.example`,
      name: 'Kim',
      password: 'a whistle in the dark',
    }
    expect((await ask('POST', '/api/staff/join', colleague, { ip: attacker })).status).toBe(201)
  }
})
