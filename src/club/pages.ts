/** What the public pages tell about the club: lanes, lounge, meals, speakers, people, what a membership holds. */
import type { PageFacts } from '#api-contract/club-settings.ts'
import { club } from './club.ts'

const { lanes, speede } = club

export const pageFacts: PageFacts = {
  /** The line of the bumper page. */
  bumper: 'First ice is yours.',
  /** At most one for each lane: the page lights the lane whose fact the reader points at. */
  laneFacts: [
    { title: 'Synthetic ice', text: 'Your own skates, your own edges, and no resurfacer to wait for.' },
    { title: 'Real nets', text: 'Regulation goals with a crease painted where it belongs.' },
    { title: 'One hour, one lane', text: 'Yours alone, on the hour, from 10 in the morning to 10 at night.' },
    {
      title: `${lanes.weeklyLimit} sessions a week`,
      text: 'For every member, so that there is always an hour left.',
    },
    { title: 'Free to cancel', text: 'Plans change. Give the hour back from Your Schedule.' },
  ],
  loungeFacts: [
    { title: 'Homework first', text: 'Long tables, quiet corners and a tutor on Wednesdays.' },
    { title: 'Then the game', text: 'A big screen for game nights and playoff dates.' },
    { title: 'Room for parents', text: 'Coffee, a desk and a view of the lanes while they shoot.' },
  ],
  /** The kitchen's menu, most protein first; `protein` is in grams a plate, `kind` chooses the drawing, each once. */
  meals: [
    {
      kind: 'steak',
      name: 'Steak and sweet potato',
      protein: 45,
      what: 'Seared flank, roasted sweet potato, green beans.',
    },
    {
      kind: 'chicken',
      name: 'Chicken pesto pasta',
      protein: 42,
      what: 'Whole-wheat penne, basil pesto, grilled chicken.',
    },
    { kind: 'salmon', name: 'Salmon rice bowl', protein: 38, what: 'Baked salmon, jasmine rice, edamame, cucumber.' },
    { kind: 'chili', name: 'Turkey chili', protein: 36, what: 'Lean turkey, two kinds of beans, a spoon of yogurt.' },
    { kind: 'parfait', name: 'Yogurt parfait', protein: 24, what: 'Greek yogurt, berries, oats and honey.' },
  ],
  speakingLead: 'Three hours a week with people who have been there.',
  /** Talks that take place every week; `tone` is the colour of the ticket. */
  speakingSeries: [
    {
      title: 'Advisor Q&A',
      weekday: 'Wednesday',
      time: '18:30',
      minutes: 60,
      room: 'Stage',
      text: 'Bring the question you would not ask on the bench: schools, leagues, what comes next.',
      tone: 'blue',
    },
    {
      title: 'Recruiting Deep Dive',
      weekday: 'Friday',
      time: '17:00',
      minutes: 60,
      room: 'Stage',
      text: 'How coaches watch, what they write down, and how to get in touch.',
      tone: 'red',
    },
    {
      title: 'Mindset & Leadership',
      weekday: 'Sunday',
      time: '11:00',
      minutes: 60,
      room: 'Stage',
      text: 'Losing well, leading early, and the long season between the ears.',
      tone: 'kick',
    },
  ],
  /** The cards of the team page, and the sentence above them. */
  staff: [
    { name: 'Jordan Doyle', role: 'Director of Hockey', email: 'jordan@thenest.example' },
    { name: 'Morgan Keller', role: 'Member Services', email: 'morgan@thenest.example' },
  ],
  teamLead: 'Two people run the house. Ask them anything; both answer their own mail.',
  teamCards: [
    { title: 'Coaching', text: 'Small groups and one eye on every player: edges, hands, shot, in that order.' },
    {
      title: 'Advisors',
      text: 'People who played, studied and recruited. They answer on Wednesdays, and in between.',
    },
    {
      title: 'Operations',
      text: 'The ones who open at six, sharpen the schedule and know every name at the door.',
    },
  ],
  /** Said on the page of the game nights, after 'When'. */
  gameNights: 'most Fridays and select playoff dates',
  /** Where a game night is watched. */
  gameNightRoom: 'The Lounge: big screen, low sofas, popcorn by the bucket.',
  /** What the shop has, in a sentence, and how it is introduced on the landing page. */
  shopHas: 'Sweatshirt, jacket, hat and Puck Bucks, picked up at the desk.',
  shopLead: `Wear the ${club.houseWord}. Puck Bucks credit your child's membership card for anything in the house.`,
  /** What a membership holds, for the list beside its price. */
  membershipHolds: [
    `${lanes.weeklyLimit} lane hours every week`,
    `${speede.weeklyLimit} Speede sessions every week`,
    'Lounge, homework help and game nights',
    'The speaking series, kitchen and pro shop',
  ],
}
