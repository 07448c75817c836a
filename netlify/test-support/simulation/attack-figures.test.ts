/**
 * What an attacker can still do with one address, one network or 1,000 networks: an hour of guessing, as in docs/security.md.
 * The figures are the same from a hundred attempts on one account, and
 * from five hundred on all, because they come from limits that are lower.
 */
// @module-tag long
import { expect, test } from 'vitest'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { fakePasswordHasher, testServer } from '#server/test-support/server/test-server.ts'

const path = '/api/members/login'
const families = 40
const windows = 4
const startOf = (window: number) => new Date(Date.UTC(2026, 10, 21, 17, 15 * window))

/** Attempts in 15 minutes. */
const guesses = Math.max(sizes(100, 1000), 100)
/** On all accounts it takes more to use up every limit. */
const manyGuesses = Math.max(guesses, 500)

type Attack = {
  /** The address of attempt number `n`. */
  ip: (n: number) => string
  /** Attempts per window, spread over the first `targets` accounts, ten in a row on each. */
  attempts: number
  targets: number
}

/** Runs an attack for an hour; at the end of each window every family signs in with the right password. */
async function anHourOf({ ip, attempts, targets }: Attack) {
  const passwords = fakePasswordHasher()
  const server = testServer({ passwords, now: startOf(0) })
  const members = []
  for (let n = 0; n < families; n += 1) members.push(await server.signUp())
  const figures = { hashed: 0, lockedOut: 0, knownLockedOut: 0 }
  for (let window = 0; window < windows; window += 1) {
    server.setClock(startOf(window))
    const before = passwords.computed()
    for (let n = 0; n < attempts; n += 1) {
      const { profile } = members[Math.floor(n / 10) % targets]!
      await server.ask('POST', path, { email: profile.email, password: 'wrong' }, { ip: ip(n) })
    }
    figures.hashed += passwords.computed() - before
    let [onNew, onKnown] = [0, 0]
    for (const [index, { profile, password, cookie }] of members.entries()) {
      const body = { email: profile.email, password }
      const home = `198.51.${index}.1`
      if ((await server.ask('POST', path, body, { ip: home })).status === 429) onNew += 1
      if ((await server.ask('POST', path, body, { ip: home, cookie })).status === 429) onKnown += 1
    }
    figures.lockedOut = Math.max(figures.lockedOut, onNew)
    figures.knownLockedOut = Math.max(figures.knownLockedOut, onKnown)
  }
  return figures
}

/** `hashed` per hour; `lockedOut` at a time, on new browsers; `knownLockedOut` on known ones. */
const cases: [string, Attack, Awaited<ReturnType<typeof anHourOf>>][] = [
  [
    'one address, all accounts',
    { ip: () => '203.0.113.66', attempts: guesses, targets: families },
    { hashed: 200, lockedOut: 5, knownLockedOut: 0 },
  ],
  [
    'one network of 256 addresses, all accounts',
    { ip: (n) => `203.0.113.${n % 256}`, attempts: guesses, targets: families },
    { hashed: 200, lockedOut: 5, knownLockedOut: 0 },
  ],
  [
    'a botnet of 1,000 networks, one account',
    { ip: (n) => `100.${n >> 8}.${n & 255}.1`, attempts: guesses, targets: 1 },
    { hashed: 40, lockedOut: 1, knownLockedOut: 0 },
  ],
  [
    'a botnet of 1,000 networks, all 40 accounts',
    { ip: (n) => `100.${n >> 8}.${n & 255}.1`, attempts: manyGuesses, targets: families },
    { hashed: 1600, lockedOut: families, knownLockedOut: 0 },
  ],
]

test.each(cases)('%s', async (_, attack, expected) => {
  expect(await anHourOf(attack)).toEqual(expected)
})

test('right sign-ins shut out in the attacked network itself: new browsers until the window ends, known ones never', async () => {
  const server = testServer()
  const { profile, password, cookie } = await server.signUp()
  const ip = '203.0.113.5'
  for (let n = 0; n < 60; n += 1)
    await server.ask('POST', path, { email: `x${n}@thenest.example`, password: 'wrong' }, { ip })
  const body = { email: profile.email, password }
  expect((await server.ask('POST', path, body, { ip })).status).toBe(429)
  expect((await server.ask('POST', path, body, { ip, cookie })).status).toBe(200)
  server.setClock('2026-11-21T17:15:00Z')
  expect((await server.ask('POST', path, body, { ip })).status).toBe(200)
})
