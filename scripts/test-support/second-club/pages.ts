/** The page content of the test club. */
import type { PageFacts } from '#club/types.ts'

export const pageFacts: PageFacts = {
  bumper: 'The door is open.',
  laneFacts: [
    { title: 'Real ice', text: 'Cut twice a day.' },
    { title: 'A lane to yourself', text: 'Three quarters of an hour each time.' },
  ],
  loungeFacts: [{ title: 'Quiet room', text: 'No screens before supper.' }],
  meals: [{ kind: 'chili', name: 'Bean stew', protein: 31, what: 'Three kinds of beans.' }],
  speakingLead: 'One evening a week with someone to ask.',
  staff: [
    { name: 'Aino Vale', role: 'Head Coach', email: 'aino@quarryburrow.example' },
    { name: 'Otso Kumpu', role: 'Front Desk', email: 'otso@quarryburrow.example' },
    { name: 'Leevi Harju', role: 'Kitchen', email: 'leevi@quarryburrow.example' },
  ],
  teamLead: 'Three people and a dog.',
  teamCards: [{ title: 'Ice', text: 'They cut it.' }],
  gameNights: 'every second Saturday',
  gameNightRoom: 'The Library, on cushions.',
  shopHas: 'Hoodies and Burrow Bucks.',
  shopLead: 'Warm things for cold halls.',
  membershipHolds: ['Three lanes every week', 'The Library'],
}
