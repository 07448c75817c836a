/** Messages about sealed records, in the words of those who ask. */

export const proofMessages = {
  yours:
    'What you signed, reports of incidents, charges that are still open, and what our staff decided about the ice and pick-up stay sealed as proof',
  theirs: 'what they signed, reports of incidents and what is open about them stay sealed',
  ofFamilies: 'What families signed, and reports of incidents, of families who have deleted their account.',
}
