/** The guests of an RSVP, in words. */
import { expect, test } from 'vitest'
import { guestsText } from './guests.ts'

const players = [
  { id: 'f', name: 'Finn Moreau' },
  { id: 'l', name: 'Layla Moreau' },
]

test.each([
  [{ qty: 2, players: ['f', 'l'] }, 'Finn and Layla'],
  [{ qty: 3, players: ['l'] }, 'Layla and 2 guests'],
  [{ qty: 2 }, '2 guests'],
  [{ qty: 1, players: ['gone'] }, '1 guest'],
  [{ qty: 4, players: ['f', 'l'], comes: true }, 'Finn, Layla, Karen and 1 guest'],
  [{ qty: 3, players: ['f', 'l'], comes: false }, 'Finn, Layla and 1 guest'],
])('%j: %s', (rsvp, text) => expect(guestsText({ name: 'Karen Moreau', ...rsvp }, players)).toBe(text))
