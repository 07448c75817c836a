/** What the public pages tell about the club: facts of the lanes, meals, speakers, game nights and people. */
import type { Time } from './calendar.ts'
import { bookables } from './facility.ts'

/** One fact for each lane; the page lights the lane the reader points at. */
export const laneFacts = [
  { title: 'Synthetic ice', text: 'Your own skates, your own edges, and no resurfacer to wait for.' },
  { title: 'Real nets', text: 'Regulation goals with a crease painted where it belongs.' },
  { title: 'One hour, one lane', text: 'Yours alone, on the hour, from 10 in the morning to 10 at night.' },
  {
    title: `${bookables.lane.weeklyLimit} sessions a week`,
    text: 'For every member, so that there is always an hour left.',
  },
  { title: 'Free to cancel', text: 'Plans change. Give the hour back from Your Schedule.' },
] as const

export const loungeFacts = [
  { title: 'Homework first', text: 'Long tables, quiet corners and a tutor on Wednesdays.' },
  { title: 'Then the game', text: 'A big screen for game nights and playoff dates.' },
  { title: 'Room for parents', text: 'Coffee, a desk and a view of the lanes while they shoot.' },
] as const

export type MealKind = 'salmon' | 'chicken' | 'chili' | 'steak' | 'parfait'

/** The five featured meals, most protein first. `protein` is in grams a plate. */
export const featuredMeals = [
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
] as const satisfies readonly { kind: MealKind; name: string; protein: number; what: string }[]

/** 'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM' */
export const speakingSeries = [
  {
    title: 'Advisor Q&A',
    weekday: 'Wednesday',
    time: '18:30',
    room: 'Stage',
    text: 'Bring the question you would not ask on the bench: schools, leagues, what comes next.',
    tone: 'blue',
  },
  {
    title: 'Recruiting Deep Dive',
    weekday: 'Friday',
    time: '17:00',
    room: 'Stage',
    text: 'How coaches watch, what they write down, and how to get in touch.',
    tone: 'red',
  },
  {
    title: 'Mindset & Leadership',
    weekday: 'Sunday',
    time: '11:00',
    room: 'Stage',
    text: 'Losing well, leading early, and the long season between the ears.',
    tone: 'kick',
  },
] as const satisfies readonly {
  title: string
  weekday: string
  time: Time
  room: string
  text: string
  tone: 'blue' | 'kick' | 'red'
}[]

export const teamCards = [
  { title: 'Coaching', text: 'Small groups and one eye on every player: edges, hands, shot, in that order.' },
  { title: 'Advisors', text: 'People who played, studied and recruited. They answer on Wednesdays, and in between.' },
  { title: 'Operations', text: 'The ones who open at six, sharpen the schedule and know every name at the door.' },
] as const

/** 'When: most Fridays and select playoff dates; Where: the Lounge; How: RSVP from Events, appears in Your Schedule' */
export const gameNightCards = [
  { title: 'When', text: 'Most Fridays and select playoff dates.' },
  { title: 'Where', text: 'The Lounge: big screen, low sofas, popcorn by the bucket.' },
  { title: 'How', text: 'RSVP from Events. It appears in Your Schedule.' },
] as const

/** What a membership holds, for the lists beside its price. */
export const membershipHolds = [
  `${bookables.lane.weeklyLimit} lane hours every week`,
  `${bookables.speede.weeklyLimit} Speede sessions every week`,
  'Lounge, homework help and game nights',
  'The speaking series, kitchen and pro shop',
] as const
