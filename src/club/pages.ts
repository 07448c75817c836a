/** Facts on the public pages: lanes, lounge, meals, speakers, staff, what a membership includes. */
import { cancelingRule } from './canceling.ts'
import type { PageFacts } from './types.ts'
import { club } from './club.ts'

const { lanes, speede } = club

export const pageFacts: PageFacts = {
  /** The line on the bumper page. */
  bumper: 'First ice is yours.',
  /** At most one per lane: the page highlights the lane of the fact under the pointer. */
  laneFacts: [
    { title: 'Synthetic ice', text: 'Your own skates, your own edges, and no resurfacer to wait for.' },
    { title: 'Real nets', text: 'Regulation goals with a crease painted where it belongs.' },
    { title: 'One hour, one lane', text: 'Yours alone, on the hour, from 10 AM to 10 PM.' },
    {
      title: `${lanes.weeklyLimit} sessions a week`,
      text: 'For every player. When an hour is gone, we hold the next one that opens for you.',
    },
    { title: 'Free to cancel', text: `Plans change. Cancel an hour in Your Schedule ${cancelingRule.lane}.` },
  ],
  loungeFacts: [
    { title: 'Homework first', text: 'Long tables, quiet corners and a tutor on Wednesdays.' },
    { title: 'Then the game', text: 'A big screen for game nights and playoff dates.' },
    { title: 'Room for parents', text: 'Coffee, a desk and a view of the lanes while your player shoots.' },
  ],
  /** The kitchen menu, most protein first. `protein` is grams per plate; `kind` selects the drawing, each used once. */
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
    {
      kind: 'chili',
      name: 'Turkey chili',
      protein: 36,
      what: 'Lean turkey, two kinds of beans, a spoonful of yogurt.',
    },
    { kind: 'parfait', name: 'Yogurt parfait', protein: 24, what: 'Greek yogurt, berries, oats and honey.' },
  ],
  speakingLead: 'Three hours a week with people who have played, coached and recruited.',
  /** Cards on the team page, and the sentence above them. */
  staff: [
    { name: 'Jordan Doyle', role: 'Director of Hockey', email: 'jordan@thenest.example' },
    { name: 'Morgan Keller', role: 'Member Services', email: 'morgan@thenest.example' },
  ],
  teamLead: 'Ask them anything; both answer their own email.',
  teamCards: [
    { title: 'Coaching', text: 'An eye on every player: edges, hands, shot, in that order.' },
    {
      title: 'Advisors',
      text: 'They have played, studied and recruited. Ask them on Wednesdays or any other day.',
    },
    {
      title: 'Operations',
      text: 'They open the doors, run the schedule and know every player by name.',
    },
  ],
  /** Shown on the game nights page after 'When'. */
  gameNights: 'most Fridays and select playoff dates',
  /** Where game nights take place. */
  gameNightRoom: 'The Lounge: big screen, low sofas, popcorn by the bucket.',
  /** What the shop sells, in a sentence, and the shop's introduction on the landing page. */
  shopHas: 'Sweatshirts, jackets, hats and Puck Bucks. Pick up at the front desk.',
  shopLead: `Wear the ${club.facilityNoun}. Puck Bucks add credit to your child's membership card for purchases at the club.`,
  /** What a membership includes, for the list beside its price. */
  membershipHolds: [
    `${lanes.weeklyLimit} lane hours every week`,
    `${speede.weeklyLimit} Speede sessions every week`,
    'Lounge, homework help and game nights',
    'The speaking series',
  ],
}
