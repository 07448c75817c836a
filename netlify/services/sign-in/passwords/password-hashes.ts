/** Password hashing: argon2id (64 MiB, 3 passes) in PHC format. */
import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordHasher } from '#server/context/request-context.ts'

/** Memory in KiB. */
type Cost = { memory: number; passes: number; parallelism: number }

const saltBytes = 16
const tagLength = 32

const argon2id = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  promisify(crypto.argon2)('argon2id', {
    message: Buffer.from(password),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  })

/** The same on every keyboard: composed letters and plain spaces (RFC 8265, OpaqueString). Nothing else of it changes. */
const prepared = (password: string): string => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const phc = ({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

async function matches(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phcPattern.exec(stored) ?? []
  if (!salt || !hash) throw new TypeError('not a password hash in PHC format')
  const computed = await argon2id(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const expected = Buffer.from(hash, 'base64')
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}

/** A hasher of this cost; what is stored is verified with its own. */
export function hasherOf(cost: Cost): PasswordHasher {
  /** Matches no password; comparing with it takes as long as with any other hash. */
  const dummyHash = phc(cost, Buffer.alloc(saltBytes), Buffer.alloc(tagLength))
  return {
    // A named import of argon2 would fail on an older Node before any alarm could be logged.
    whyUnavailable: () =>
      'argon2' in crypto && typeof crypto.argon2 === 'function'
        ? undefined
        : `Node ${process.versions.node} has no argon2: run the functions on Node 24`,
    async hash(password) {
      const salt = randomBytes(saltBytes)
      return phc(cost, salt, await argon2id(prepared(password), salt, cost))
    },
    async verify(password, stored) {
      // As typed for hashes from before passwords were prepared. How many are tried depends on the typed text alone.
      for (const each of new Set([prepared(password), password]))
        if (await matches(each, stored ?? dummyHash)) return stored !== undefined
      return false
    },
  }
}

/** The club's: as slow as somebody who signs in may wait. */
export const passwordHasher = hasherOf({ memory: 64 * 1024, passes: 3, parallelism: 1 })
