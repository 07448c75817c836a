/** Whose an address is after a change of an account: the rule on the records, without a store. */
import { describe, expect, test } from 'vitest'
import { holderOf, withClaims } from './addresses.ts'
import type { DeletedMember, Member, MemberRecord } from '#records/families.ts'

/** A family whose caregivers have these addresses; an address is written as its key. */
const family = (addresses: string[], claim?: string) =>
  ({
    id: addresses.join(),
    caregivers: addresses.map((addressKey) => ({ addressKey })),
    ...(claim !== undefined && { claim }),
  }) as Member
const gone = (claim?: string): DeletedMember => ({
  v: 1,
  closed: true,
  at: '2026-11-21T17:00:00.000Z',
  id: 'gone',
  rev: 1,
  ...(claim !== undefined && { claim }),
})

function change(stored: Record<string, MemberRecord>, account: MemberRecord) {
  const changed = withClaims(
    (key) => stored[key],
    'a',
    account,
    () => gone(),
  )
  const after = { ...stored, ...Object.fromEntries(changed) }
  return {
    after,
    changed: [...changed.keys()].toSorted(),
    holder: (key: string) => holderOf((each) => after[each], key),
  }
}

describe('the account that has an address', () => {
  test('is the one under its key, or the one that this names', () => {
    const stored: Record<string, MemberRecord> = { a: family(['a']), b: family(['c'], 'd'), c: gone('b'), e: gone() }
    const holders = ['a', 'b', 'c', 'e', 'f'].map((key) => holderOf((each) => stored[each], key))
    expect(holders).toEqual(['a', 'd', 'b', undefined, undefined])
  })

  test('is the one that gains it; the one given up is nobody’s', () => {
    const { changed, holder } = change({ a: family(['b']), b: gone('a') }, family(['c']))
    expect(changed).toEqual(['a', 'b', 'c'])
    expect(['a', 'b', 'c'].map(holder)).toEqual([undefined, undefined, 'a'])
  })

  test('needs no claim under its own key', () => {
    const { after, holder } = change({ a: family(['b']), b: gone('a') }, family(['a']))
    expect([holder('a'), holder('b')]).toEqual(['a', undefined])
    expect(after['a']).not.toHaveProperty('claim')
  })

  test('is nobody once the account is deleted, for each of its addresses', () => {
    const { holder } = change({ a: family(['a', 'b']), b: gone('a') }, gone())
    expect([holder('a'), holder('b')]).toEqual([undefined, undefined])
  })

  test('never changes without the other account', () => {
    expect(() => change({ a: family(['a']), b: family(['b']) }, family(['b']))).toThrow('has an account already')
  })
})
