/** Search tolerates accents and typing mistakes, and prefers exact matches. */
import { expect, it, test } from 'vitest'
import { search, toSearchable } from './search.ts'

const people = [
  ['Nora Lindqvist', 'Elsa', '(518) 555-0142'],
  ['Zoë Nuñez', 'José', '518 555 0100'],
  ['Søren Łukasz', 'Anna', undefined],
] as const
const all = toSearchable(people, (texts) => texts)
const found = (query: string) => search(all, query).map(([name]) => name)

test.each([
  ['lindq', 'Nora Lindqvist'],
  ['elsa nora', 'Nora Lindqvist'],
  ['NUNEZ', 'Zoë Nuñez'],
  ['jose', 'Zoë Nuñez'],
  ['nuñez', 'Zoë Nuñez'],
  ['soren', 'Søren Łukasz'],
  ['lukasz', 'Søren Łukasz'],
  ['0142', 'Nora Lindqvist'],
  // A wrong, a missing, an additional letter, two swapped, and a word that is not typed to its end.
  ['lindkvist', 'Nora Lindqvist'],
  ['lindqist', 'Nora Lindqvist'],
  ['lindqviist', 'Nora Lindqvist'],
  ['lidnqvist', 'Nora Lindqvist'],
  ['lidnq', 'Nora Lindqvist'],
  ['norra', 'Nora Lindqvist'],
])('%s finds %s', (query, name) => {
  expect(found(query)).toEqual([name])
})

it('finds everyone for an empty query, and nobody for a word like no other', () => {
  expect(found('  ')).toHaveLength(people.length)
  for (const query of ['zzz', 'xyz nora', 'qqqqqqqq']) expect(found(query)).toEqual([])
})

it('corrects only where nothing matches exactly', () => {
  const both = toSearchable(['Hanna', 'Hannah Olsen'], (name) => [name])
  expect(search(both, 'hannah')).toEqual(['Hannah Olsen'])
})

it('stays fast with ten thousand items and a query that matches none', () => {
  const many = toSearchable(
    Array.from({ length: 10_000 }, (_, index) => `Robin Example ${index} parent${index}@thenest.example Albany Hawks`),
    (text) => [text],
  )
  const started = performance.now()
  expect(search(many, 'kowalczyk')).toEqual([])
  expect(performance.now() - started).toBeLessThan(400)
})
