/** Device tokens: bound to one account and password, ten counters per account, and a network limit of their own. */
// @module-tag long
import { expect, test } from 'vitest'
import { fakePasswordHasher, testServer } from '#server/test-support/server/test-server.ts'
import { deviceNumber, deviceSubject, issueDeviceToken } from './known-devices.ts'

const email = 'robin@thenest.example'
const right = 'three blue herons'
const path = '/api/members/login'
const attacker = '203.0.113.66'

const deviceIn = (cookie: string) => cookie.split('; ').find((pair) => pair.startsWith('__Host-nest-device='))!

/** A server with one member, whose password somebody has used to collect device cookies: of each of the ten counters, unless told otherwise. */
async function serverWithCollector(collected = 20) {
  const passwords = fakePasswordHasher()
  const server = testServer({ passwords })
  const { cookie } = await server.signUp({ email, password: right })
  const devices: string[] = []
  for (let n = 0; n < collected; n += 1) {
    const signedIn = await server.ask('POST', path, { email, password: right }, { ip: attacker })
    expect(signedIn.status).toBe(200)
    devices.push(deviceIn(signedIn.cookie))
  }
  /** The number of hashes for ten guesses with each cookie, within one window. */
  const guess = async () => {
    const before = passwords.computed()
    for (const [index, device] of devices.entries())
      for (let n = 0; n < 10; n += 1)
        await server.ask('POST', path, { email, password: `guess ${n}` }, { ip: `10.8.${index}.1`, cookie: device })
    return passwords.computed() - before
  }
  return { ...server, passwords, cookie, guess }
}

test('100 collected cookies of one account share ten counters: at most 100 of 1,000 guesses are hashed', async () => {
  const { guess } = await serverWithCollector(100)
  expect(await guess()).toBeLessThanOrEqual(100)
})

test('a new password invalidates them: ten guesses are hashed, as for any stranger', async () => {
  const { ask, cookie, guess } = await serverWithCollector()
  const change = { current: right, next: 'a wholly new word 77' }
  const changed = await ask('POST', '/api/account/password', change, { cookie })
  expect(changed.status).toBe(204)
  expect(await guess()).toBe(10)
  const own = { cookie: deviceIn(changed.cookie) }
  expect((await ask('POST', path, { email, password: change.next }, own)).status).toBe(200)
})

test('they are worthless against the next account with the same address', async () => {
  const { ask, cookie, guess, signUp, drainWaitUntil } = await serverWithCollector()
  expect((await ask('POST', '/api/account/delete', { password: right, confirm: email }, { cookie })).status).toBe(204)
  await drainWaitUntil()
  await signUp({ email, password: 'the real family' })
  expect(await guess()).toBe(10)
})

test('guesses from known devices of many accounts are limited to 200 per network', async () => {
  const passwords = fakePasswordHasher()
  const { ask, signUp } = testServer({ passwords })
  const members = []
  for (let n = 0; n < 25; n += 1) members.push(await signUp())
  const before = passwords.computed()
  for (const { profile, cookie } of members)
    for (let n = 0; n < 10; n += 1)
      await ask('POST', path, { email: profile.email, password: 'wrong' }, { ip: attacker, cookie: deviceIn(cookie) })
  expect(passwords.computed() - before).toBe(200)
})

test('a browser keeps its counter when it signs in again', async () => {
  const { ask, signUp } = testServer()
  const { cookie, profile, password } = await signUp()
  for (let n = 0; n < 20; n += 1) {
    const again = await ask('POST', path, { email: profile.email, password }, { cookie: deviceIn(cookie) })
    expect(deviceIn(again.cookie)).toBe(deviceIn(cookie))
  }
})

test('a token is valid for one role, account id and session version', () => {
  const account = { role: 'member', accountKey: 'a1'.repeat(20), id: 'x', sessionVersion: 1 } as const
  const token = issueDeviceToken('pepper', account, 7)
  expect(token).toMatch(/^v2\.7\.[0-9a-f]{40}$/)
  expect(deviceNumber('pepper', account, token)).toBe(7)
  const others = [{ role: 'staff' }, { accountKey: 'b2'.repeat(20) }, { id: 'y' }, { sessionVersion: 2 }] as const
  for (const other of others) expect(deviceNumber('pepper', { ...account, ...other }, token)).toBeUndefined()
  for (const forged of ['', 'v2', token.replace('v2.7', 'v2.8'), token.replace('v2', 'v1'), `${token}0`])
    expect(deviceNumber('pepper', account, forged)).toBeUndefined()
  const subjects = Array.from({ length: 10 }, (_, number) => deviceSubject(account, number))
  expect(new Set(subjects).size).toBe(10)
})
