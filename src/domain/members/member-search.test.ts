/** The front desk finds every player, by anybody in the family, and sees why. */
import { expect, it, test } from 'vitest'
import { caregiversWhy, findPlayers, searchablePlayers } from './member-search.ts'

const robin = { profileName: 'Robin Example', email: 'robin@thenest.example', phone: '(518) 555-2991' }
const lou = { profileName: 'Lou Sánchez', email: 'lou.s@thenest.example', phone: '+1 518 555 2911' }
const other = { profileName: 'Elsa Berg', email: 'elsa@thenest.example', phone: '(518) 555-0100' }
const families = [
  {
    players: [
      { id: 'mia', name: 'Mia Example' },
      { id: 'tal', name: 'Tal Example' },
      { id: 'kit', name: 'Kit Example', retired: '2026-01-01T00:00:00.000Z' },
    ],
    caregivers: [robin, lou],
  },
  { players: [{ id: 'jo', name: 'Jo Robin' }], caregivers: [other] },
]
const all = searchablePlayers(families)
const found = (query: string) => findPlayers(all, query).map(({ player }) => player.id)

test.each([
  ['tal', ['tal']],
  ['tal example', ['tal']],
  ['tal robin', ['tal']],
  ['sanchez', ['mia', 'tal']],
  ['sanches', ['mia', 'tal']],
  ['lou.s@thenest', ['mia', 'tal']],
  ['5552911', ['mia', 'tal']],
  ['518 555 2991', ['mia', 'tal']],
  ['2912', []],
  ['kit', []],
  ['  ', []],
])('%s finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids)
})

it('puts those first whose own name is why', () => {
  expect(found('robin')).toEqual(['jo', 'mia', 'tal'])
})

it('names the caregiver because of whom a player was found', () => {
  expect(caregiversWhy([robin, lou], 'sanchez')).toEqual([lou])
  expect(caregiversWhy([robin, lou], '2991')).toEqual([robin])
  expect(caregiversWhy([robin, lou], 'tal')).toEqual([robin, lou])
})
