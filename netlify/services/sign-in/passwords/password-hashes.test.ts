/** The real password hash: stored format, verification, and equal time for known and unknown accounts. */
// @module-tag long
import crypto from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { hasherOf, passwordHasher } from './password-hashes.ts'

/** Which passwords are one does not depend on what a hash costs. */
const quick = hasherOf({ memory: 64, passes: 1, parallelism: 1 })

test("stored in PHC format: 'argon2id (64 MiB, 3 passes)'", async () => {
  const stored = await passwordHasher.hash('three blue herons')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwordHasher.verify('three blue herons', stored)).toBe(true)
  expect(await passwordHasher.hash('three blue herons')).not.toBe(stored)
})

test('hashed with every character: not trimmed, in another case or truncated', async () => {
  const stored = await quick.hash(` Pässwörd ${'x'.repeat(100)}1`)
  expect(await quick.verify(` Pässwörd ${'x'.repeat(100)}1`, stored)).toBe(true)
  for (const other of [
    `Pässwörd ${'x'.repeat(100)}1`,
    ` pässwörd ${'x'.repeat(100)}1`,
    ` Pässwörd ${'x'.repeat(100)}2`,
  ]) {
    expect(await quick.verify(other, stored)).toBe(false)
  }
})

test.each([
  ['composed and decomposed letters', 'Zo\u00EB skates h\u00E9re', 'Zoe\u0308 skates he\u0301re'],
  ['Vietnamese, in any order of its marks', 'Tr\u1EA7n \u0110\u1EA1o', 'Tra\u0302\u0300n \u0110a\u0323o'],
  [
    'Korean syllables and their letters',
    '\uC2A4\uCF00\uC774\uD2B8',
    '\u1109\u1173\u110F\u1166\u110B\u1175\u1110\u1173',
  ],
  ['the spaces of other keyboards', 'three blue herons', 'three\u00A0blue\u3000herons'],
])('%s are one password, whichever was set', async (_, one, other) => {
  expect(one).not.toBe(other)
  const [stored, storedOther] = [await quick.hash(one), await quick.hash(other)]
  expect(await Promise.all([stored, storedOther].map((each) => quick.verify(other, each)))).toEqual([true, true])
  expect(await quick.verify(one, storedOther)).toBe(true)
})

test('compatibility forms and similar letters of other scripts stay different', async () => {
  const stored = await quick.hash('three blue herons')
  for (const other of ['ｔｈｒｅｅ blue herons', 'thrее blue herons'])
    expect(await quick.verify(other, stored)).toBe(false)
})

test('one that was hashed as typed, before they were prepared, still signs in as it is typed', async () => {
  // 'Zoe\u0308 skates here' with decomposed letters.
  const stored = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRvZmJ5dGVzIQ$i7ppIqoIJwC453l4LvEOn6vlu63NnPg6gNosGNYJ0eA'
  expect(await passwordHasher.verify('Zoe\u0308 skates here', stored)).toBe(true)
  expect(await passwordHasher.verify('Zoe\u0308 skates there', stored)).toBe(false)
})

test('verifies hashes with other cost parameters', async () => {
  // Test vector of the argon2 reference implementation: argon2id, one pass over 64 KiB.
  const stored = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$9+7/7Q'
  expect(await passwordHasher.verify('something else', stored)).toBe(false)
})

test('an unknown account takes as long to reject as a known one', async () => {
  const stored = await passwordHasher.hash('three blue herons')
  const milliseconds = async (of: string | undefined) => {
    const start = performance.now()
    expect(await passwordHasher.verify('a wrong one', of)).toBe(false)
    return performance.now() - start
  }
  const [known, unknown] = [await milliseconds(stored), await milliseconds(undefined)]
  expect(unknown).toBeGreaterThan(known / 4)
})

test.each(['plain', '', '$argon2id$v=19$m=64,t=1,p=1$$9+7/7Q'])(
  '%j, stored, is not a hash: a TypeError',
  async (stored) => {
    await expect(passwordHasher.verify('x', stored)).rejects.toThrow(new TypeError('not a password hash in PHC format'))
  },
)

describe('a Node without argon2', () => {
  const { argon2 } = crypto
  afterEach(() => {
    crypto.argon2 = argon2
  })

  test('this one has it', () => expect(passwordHasher.whyUnavailable?.()).toBeUndefined())

  test.each([
    ['lacks it', () => Reflect.deleteProperty(crypto, 'argon2')],
    ['has something else of that name', () => Object.assign(crypto, { argon2: 'none' })],
  ])('%s: the reason names its version', (_, change) => {
    change()
    expect(passwordHasher.whyUnavailable?.()).toBe(
      `Node ${process.versions.node} has no argon2: run the functions on Node 24`,
    )
  })
})
