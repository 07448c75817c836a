/** What the invented club tells about itself. */
import type { PageFacts } from '#contract/club.ts'

export const pageFacts: PageFacts = {
  laneFacts: [
    { title: 'Real ice', text: 'Cut twice a day.' },
    { title: 'A lane to yourself', text: 'Three quarters of an hour each time.' },
  ],
  loungeFacts: [{ title: 'Quiet room', text: 'No screens before supper.' }],
  meals: [{ kind: 'chili', name: 'Bean stew', protein: 31, what: 'Three kinds of beans.' }],
  speakingLead: 'One evening a week with somebody to ask.',
  speakingSeries: [
    {
      title: 'Ask a Referee',
      weekday: 'Thursday',
      time: '19:00',
      minutes: 45,
      room: 'Library',
      text: 'Why it was a penalty.',
      tone: 'red',
    },
  ],
  teamLead: 'Three people and a dog.',
  teamCards: [{ title: 'Ice', text: 'They cut it.' }],
  gameNightRoom: 'The Library, on cushions.',
  shopHas: 'Hoodies and Burrow Bucks.',
  shopLead: 'Warm things for cold halls.',
  membershipHolds: ['Three lanes every week', 'The Library'],
}
