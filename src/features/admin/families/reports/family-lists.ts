/** The families that need a look, as filters of the list of members, with why each is in it. */
import type { Reply } from '#api-contract/schemas.ts'
import { endedSince } from '#domain/families/players.ts'
import { shortDay, today } from '#domain/calendar/calendar.ts'

type Figures = Reply<'overview'>
type Family = Figures['families'][number]

/** 'Mia, Tue Nov 24' of each player who has stopped, whenever that was. */
const endedText = ({ players }: Family): string =>
  players
    .flatMap(({ name, retired }) => (retired === undefined ? [] : `${name}, ${shortDay(today(new Date(retired)))}`))
    .join('; ')

/** Who is in each list, why, and what stands there without anybody. The weeks are those of the figures. */
export const familyLists = {
  joined: {
    label: 'New in 4 weeks',
    none: 'Nobody has joined in the last four weeks.',
    of: ({ families, weeks }: Figures) => families.filter(({ joined }) => joined >= (weeks[0]?.monday ?? '')),
    why: { label: 'New since', text: ({ joined }: Family) => shortDay(joined) },
  },
  absent: {
    label: 'Not seen for 4 weeks',
    none: 'Every family has been here in the last four weeks.',
    of: ({ families }: Figures) => families.filter(({ absent }) => absent),
    why: {
      label: 'Last seen',
      text: ({ lastSeen }: Family) => (lastSeen === undefined ? 'Never' : shortDay(lastSeen)),
    },
  },
  canceled: {
    label: 'Canceled sessions in 4 weeks',
    none: 'No family has canceled a session of the last four weeks.',
    of: ({ families }: Figures) => families.filter(({ canceled }) => canceled > 0),
    why: { label: 'Canceled', text: ({ canceled }: Family) => String(canceled) },
  },
  ended: {
    label: 'Membership ended in 4 weeks',
    none: 'No family has ended a membership in the last four weeks.',
    of: ({ families, weeks }: Figures) =>
      families.filter((family) => endedSince(family, weeks[0]?.monday ?? '').length > 0),
    why: { label: 'Ended', text: endedText },
  },
  cards: {
    label: 'Card expires soon',
    none: 'No card expires by the end of next month.',
    of: ({ families }: Figures) => families.filter(({ cardExp }) => cardExp !== undefined),
    why: { label: 'Expires', text: ({ cardExp }: Family) => cardExp || 'No card yet' },
  },
} as const

export type FamilyListName = keyof typeof familyLists

export const isFamilyList = (name: string): name is FamilyListName => Object.hasOwn(familyLists, name)

export function reasonsIn(name: FamilyListName, figures: Figures): Map<string, { label: string; text: string }> {
  const { of, why } = familyLists[name]
  return new Map(of(figures).map((family) => [family.id, { label: why.label, text: why.text(family) }]))
}
