/** Who comes with an RSVP, in words. */
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
])('%j: %s', (rsvp, text) => expect(guestsText(rsvp, players)).toBe(text))
