/** Keys: whatever people send, a key stays where it belongs, or is none. NEST_PAYLOADS asks for another number of attempts. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areIds } from '#server/http/routes.ts'
import { assertKey } from '#server/storage/store.ts'
import { hash, ownerKeyOf, keys } from './keys.ts'

const runs = Number(process.env['NEST_PAYLOADS'] ?? 100_000)
const ownerKey = 'a1'.repeat(20)

const odd =
  '.. . / // \\ %2e %2f %00 ? # & = : @ ~ * $ _ - a Z 0 é ﷺ ／ ． member staff sess __proto__ ../../member/'.split(' ')
const pieces = fc.constantFrom(...odd, '\0', ' ', '\n', '\u202e', '\ud800', 'robin@thenest.example', 'x'.repeat(60))
const sent = fc.array(pieces, { maxLength: 8 }).map((some) => some.join(''))

/** Where the storage's client would really ask: it does not encode keys. */
const asked = (key: string) => new URL(`https://blobs.example/site/store/${key}`)

/** True if a key is refused by the store, or asks for exactly itself and nothing beyond its place. */
function staysIn(place: string, key: string): boolean {
  try {
    assertKey(key)
  } catch {
    return true
  }
  const { pathname, search, hash } = asked(key)
  return key.startsWith(place) && pathname === `/site/store/${key}` && search === '' && hash === ''
}

/** Keys made of something that came from outside as it is, once the router has let it pass. */
const byId: [string, (id: string) => string][] = [
  ['rsvp/', (id) => keys.rsvp(id, ownerKey)],
  [`mrsvp/${ownerKey}/`, (id) => keys.rsvpMark(ownerKey, id)],
  [`order/${ownerKey}/`, (id) => keys.order(ownerKey, id)],
  ['mord/2026-11/', (id) => keys.orderMark('2026-11', id)],
  ['image/', (id) => keys.image(id)],
  ['tour/2026-11/', (id) => keys.tour('2026-11', id)],
  ['log/2026-11-24/', (id) => keys.log('2026-11-24', id)],
]

/** Keys made of what is never a key itself: only its fingerprint is. */
const byFingerprint: [RegExp, (text: string) => string][] = [
  [/^member\/[0-9a-f]{40}$/, (email) => keys.member(ownerKeyOf('pepper', email))],
  [/^staff\/[0-9a-f]{40}$/, (email) => keys.staff(ownerKeyOf('pepper', email))],
  [/^invite\/[0-9a-f]{40}$/, (token) => keys.invitation(token)],
  [new RegExp(`^sess/member/${ownerKey}/[0-9a-f]{40}$`), (token) => keys.session('member', ownerKey, token)],
  [new RegExp(`^ordk/${ownerKey}/[0-9a-f]{40}$`), (key) => keys.orderClaim(ownerKey, key)],
  [/^thr\/sign_in\/[0-9a-f]{40}\/7\/003$/, (text) => keys.rateLimitAttempt('sign_in', hash(text), '7', 3)],
]

describe('whatever is sent', () => {
  test.each(byId)('a key of %s stays there, or is no key', (place, keyOf) => {
    fc.assert(
      fc.property(sent, (id) => staysIn(place, keyOf(id)) && (!areIds({ id }) || keyOf(id).startsWith(place))),
      { numRuns: Math.ceil(runs / (byId.length + byFingerprint.length)) },
    )
  })

  test.each(byFingerprint)('a key like %s tells nothing of it', (form, keyOf) => {
    fc.assert(
      fc.property(sent, (text) => form.test(keyOf(text))),
      { numRuns: Math.ceil(runs / (byId.length + byFingerprint.length)) },
    )
  })
})

test('an id that the router lets pass is one segment', () => {
  fc.assert(
    fc.property(sent, (id) => !areIds({ id }) || /^[a-z0-9_-]+$/.test(id)),
    { numRuns: 10_000 },
  )
  expect(areIds({ id: 'homework-helper-2026-11-25' })).toBe(true)
})

test('two different addresses never share a key, two spellings of one do', () => {
  expect(ownerKeyOf('p', 'a#b@x.example')).not.toBe(ownerKeyOf('p', 'a?b@x.example'))
  expect(ownerKeyOf('p', ' Robin@X.example ')).toBe(ownerKeyOf('p', 'robin@x.example'))
})
