/** The real hash: what is kept, what opens it, and that nobody learns who has an account from how long it takes. */
import { expect, test } from 'vitest'
import { passwordHasher } from './password-hashes.ts'

test("kept in PHC form: 'argon2id (64 MiB, 3 passes)'", async () => {
  const kept = await passwordHasher.hash('three blue herons')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwordHasher.verify('three blue herons', kept)).toBe(true)
  expect(await passwordHasher.hash('three blue herons')).not.toBe(kept)
})

test('exactly as typed: no trimming, no folding of letters, nothing cut off', async () => {
  const kept = await passwordHasher.hash(` Pässwörd ${'x'.repeat(100)}1`)
  expect(await passwordHasher.verify(` Pässwörd ${'x'.repeat(100)}1`, kept)).toBe(true)
  for (const other of [
    `Pässwörd ${'x'.repeat(100)}1`,
    ` pässwörd ${'x'.repeat(100)}1`,
    ` Pässwörd ${'x'.repeat(100)}2`,
  ]) {
    expect(await passwordHasher.verify(other, kept)).toBe(false)
  }
})

test('a hash with other costs is still understood', async () => {
  // The reference implementation's own vector for argon2id, one pass over 64 KiB.
  const kept = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$9+7/7Q'
  expect(await passwordHasher.verify('something else', kept)).toBe(false)
})

test('nobody has a password, and finding that out takes as long as with somebody', async () => {
  const kept = await passwordHasher.hash('three blue herons')
  const milliseconds = async (of: string | undefined) => {
    const start = performance.now()
    expect(await passwordHasher.verify('a wrong one', of)).toBe(false)
    return performance.now() - start
  }
  const [known, unknown] = [await milliseconds(kept), await milliseconds(undefined)]
  expect(unknown).toBeGreaterThan(known / 4)
})

test('a record that holds no hash is a mistake, not a wrong password', async () => {
  await expect(passwordHasher.verify('x', 'plain')).rejects.toThrow(TypeError)
})
