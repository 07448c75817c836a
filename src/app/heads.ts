/** What the head of each page says to search engines and to whoever shares its link; one table for build and browser. */
import { paths } from '#lib/paths.ts'
import { titled } from './titled.ts'

export type Head = {
  title: string
  description: string
  /** The path the page is known by. */
  path: string
  /** Whether search engines may list it. */
  listed: boolean
}

/** The pages that are rendered ahead. */
const descriptions: Record<string, { description: string; listed: boolean }> = {
  [paths.home]: {
    description:
      'A members-only youth hockey training club: five lanes of synthetic ice, Speede fitness, a lounge, a kitchen and people who have been there. From $249 a month.',
    listed: true,
  },
  [paths.members]: {
    description:
      'What a membership of The Nest holds: two lane hours and two Speede sessions a week, the lounge, game nights and speakers. $249 a month or $2,740 a year.',
    listed: true,
  },
  [paths.team]: {
    description: 'The people who run The Nest: coaching, advisors and operations, and how to reach them.',
    listed: true,
  },
  [paths.gameNights]: {
    description: 'Game nights in the Lounge of The Nest: most Fridays and select playoff dates. RSVP from Events.',
    listed: true,
  },
  [paths.memberLogin]: {
    description: 'Sign in to The Nest to reserve a lane, book a Speede session and see your schedule.',
    listed: true,
  },
  [paths.register]: {
    description: 'Join The Nest: register a young player aged 8 to 18 and start booking lanes today.',
    listed: true,
  },
  [paths.bumper]: { description: 'First ice is yours. Step inside The Nest.', listed: false },
}

/** The pages search engines are told of. */
export const listedPaths: string[] = Object.keys(descriptions).filter((path) => descriptions[path]?.listed)

/** Every page that is rendered ahead, the not-found page apart. */
export const renderedPaths: string[] = Object.keys(descriptions)

/** The head of a page; members' and staff's pages have one too, unlisted. */
export function headOf(path: string, title: string): Head {
  const { description, listed } = descriptions[path] ?? { description: homeDescription, listed: false }
  return { title: titled(title), description, path, listed }
}

const homeDescription = descriptions[paths.home]!.description

export const robotsOf = (listed: boolean): string => (listed ? 'index, follow' : 'noindex, nofollow')
