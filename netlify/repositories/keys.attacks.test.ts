/** Fuzz test of storage keys: hostile input never escapes its key prefix. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areValidIds } from '#server/http/routes.ts'
import { assertKey } from '#server/storage/store.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { keys } from './keys.ts'
import { hash, accountKeyOf } from './hashes.ts'

const runs = sizes(5_000, 1_000_000)
const accountKey = 'a1'.repeat(20)

const oddParts =
  '.. . / // \\ %2e %2f %00 ? # & = : @ ~ * $ _ - a Z 0 é ﷺ ／ ． member staff sess __proto__ ../../member/'.split(' ')
const part = fc.constantFrom(...oddParts, '\0', ' ', '\n', '\u202e', '\ud800', 'robin@thenest.example', 'x'.repeat(60))
const input = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))

/** The URL that the storage client would request; it does not encode keys. */
const urlOf = (key: string) => new URL(`https://blobs.example/site/store/${key}`)

/** True if the store rejects a key, or if its URL is exactly that key, under the prefix. */
function staysIn(prefix: string, key: string): boolean {
  try {
    assertKey(key)
  } catch {
    return true
  }
  const { pathname, search, hash } = urlOf(key)
  return key.startsWith(prefix) && pathname === `/site/store/${key}` && search === '' && hash === ''
}

/** Keys that contain an id from the URL as is, once the router has accepted it. */
const byId: [string, (id: string) => string][] = [
  ['rsvp/', (id) => keys.rsvp(id, accountKey)],
  [`mrsvp/${accountKey}/`, (id) => keys.rsvpIndex(accountKey, id)],
  [`order/${accountKey}/`, (id) => keys.order(accountKey, id)],
  ['mord/2026-11/', (id) => keys.orderIndex('2026-11', id)],
  ['image/', (id) => keys.image(id)],
  ['tour/2026-11/', (id) => keys.tour('2026-11', id)],
  ['log/2026-11-24/', (id) => keys.log('2026-11-24', id)],
]

/** Keys that contain only a hash of their input. */
const byHash: [RegExp, (text: string) => string][] = [
  [/^member\/[0-9a-f]{40}$/, (email) => keys.member(accountKeyOf('pepper', email))],
  [/^staff\/[0-9a-f]{40}$/, (email) => keys.staff(accountKeyOf('pepper', email))],
  [/^invite\/[0-9a-f]{40}$/, (token) => keys.invitation(token)],
  [new RegExp(`^sess/member/${accountKey}/[0-9a-f]{40}$`), (token) => keys.session('member', accountKey, token)],
  [/^thr\/sign_in\/[0-9a-f]{40}\/7$/, (text) => keys.rateLimitAttempts('sign_in', hash(text), '7')],
]

describe('for any input', () => {
  test.each(byId)('a key under %s stays there or is rejected', (prefix, keyOf) => {
    fc.assert(
      fc.property(input, (id) => staysIn(prefix, keyOf(id)) && (!areValidIds({ id }) || keyOf(id).startsWith(prefix))),
      { numRuns: Math.ceil(runs / (byId.length + byHash.length)) },
    )
  })

  test.each(byHash)('a key like %s does not contain it', (pattern, keyOf) => {
    fc.assert(
      fc.property(input, (text) => pattern.test(keyOf(text))),
      { numRuns: Math.ceil(runs / (byId.length + byHash.length)) },
    )
  })
})

test('an id that the router accepts is one segment', () => {
  fc.assert(
    fc.property(input, (id) => !areValidIds({ id }) || /^[a-z0-9_-]+$/.test(id)),
    { numRuns: 10_000 },
  )
  expect(areValidIds({ id: 'homework-helper-2026-11-25' })).toBe(true)
})

test('different addresses have different account keys, spellings of one address share one', () => {
  expect(accountKeyOf('p', 'a#b@x.example')).not.toBe(accountKeyOf('p', 'a?b@x.example'))
  expect(accountKeyOf('p', ' Robin@X.example ')).toBe(accountKeyOf('p', 'robin@x.example'))
})
