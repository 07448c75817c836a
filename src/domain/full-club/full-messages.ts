/** What is said of a full club, and of the line. */
import { facility } from '#domain/facility/facility.ts'
import { counted } from '#domain/text/text.ts'
import type { roomFor } from './places.ts'
import { offerDays, unconfirmedDays } from './line.ts'

type Use = Partial<Record<'used' | 'atUse', number | undefined>>
type Room = Omit<ReturnType<typeof roomFor>, keyof Use> & Use

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const times = facility.schoolEnds === undefined ? '' : ' after school and on weekends'

/** The sum that proposes a cap, in the owner's own numbers. */
export const roomLines = ({ units, promised, all, wanted, proposed, most, used, atUse }: Room): string[] => [
  `We propose ${counted(proposed, 'player')}: ${counted(units, 'lane')} have ${counted(wanted, 'session')} a week${times}, and every player is promised ${promised}.`,
  ...(all > wanted ? [`At any hour there are ${counted(all, 'session')}, enough for ${counted(most, 'player')}.`] : []),
  ...(used === undefined || atUse === undefined
    ? []
    : [
        `In the last four weeks each player came ${decimal.format(used)} times a week. At that rate there is room for ${counted(atUse, 'player')}.`,
      ]),
]

const place = 'we hold a place for you when it is your turn'

export const fullMessages = {
  /** 'The club is full. 4 families wait; we hold a place for you when it is your turn.' */
  full: (families: number): string =>
    families === 0
      ? `The club is full. Nobody waits yet; ${place}.`
      : `The club is full. ${families} ${families === 1 ? 'family waits' : 'families wait'}; ${place}.`,
  sent: (email: string): string =>
    `We have sent a link to ${email}. Open it within ${unconfirmedDays} days, and you are in line.`,
  /** 'You are in line. 2 families are before you.' */
  ahead: (families: number): string =>
    families === 0
      ? 'You are in line, and next.'
      : `You are in line. ${families} ${families === 1 ? 'family is' : 'families are'} before you.`,
  promise: `Then we send you a link and hold a place for ${offerDays} days. Once a year we ask whether you still wait.`,
} as const
