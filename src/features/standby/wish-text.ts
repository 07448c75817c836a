/** Wishes and offers in words. */
import { firstNameOf } from '#domain/accounts/players.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, facilityClock, shortDay } from '#domain/calendar/calendar.ts'
import { wishMessages } from '#domain/messages/standby-messages.ts'
import type { Wish as DomainWish } from '#domain/standby/wishes.ts'
import { andList } from '#domain/text/text.ts'
import type { Account } from '#lib/session/account.ts'
import type { Offer } from './use-standby.ts'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** 'Lane 2 or 3, 4:00 PM to 7:00 PM' */
export function wishText({ kind, units, from, to }: Pick<DomainWish, 'kind' | 'units' | 'from' | 'to'>): string {
  const [first, ...others] = units
  const where =
    first === undefined
      ? wishMessages.any[kind]
      : either.format([unitName({ kind, unit: first }), ...others.map(String)])
  return `${where.charAt(0).toUpperCase()}${where.slice(1)}, ${clockTime(from)} to ${clockTime(to)}`
}

/** 'Tue Nov 24, Thu Nov 26' */
export const daysText = (days: readonly string[]): string => days.map(shortDay).join(', ')

/** The first names of these players; '' in a family with one. */
export function namesOf(ids: readonly string[], account: Pick<Account, 'players'> | undefined): string {
  if (!account || account.players.length < 2) return ''
  return andList(account.players.filter(({ id }) => ids.includes(id)).map(firstNameOf))
}

/** 'Lane 2 for Mia, Lane 3 for Finn'; in a family with one player 'Lane 2'. */
export const placesText = (
  { kind, slots }: Pick<Offer, 'kind' | 'slots'>,
  nameOf: (player: string) => string,
): string =>
  slots
    .map(({ unit, player }) => {
      const name = nameOf(player)
      return name === '' ? unitName({ kind, unit }) : `${unitName({ kind, unit })} for ${name}`
    })
    .join(', ')

/** 'Tue Nov 24, 4:00 PM': all slots of an offer are at one time. */
export const whenText = ({ slots }: Pick<Offer, 'slots'>): string =>
  slots[0] ? `${shortDay(slots[0].date)}, ${clockTime(slots[0].time)}` : ''

/** '5:10 PM', with the day if it is not today. */
export function untilText(until: string, now: Date): string {
  const { day, time } = facilityClock(new Date(until))
  return day === facilityClock(now).day ? clockTime(time) : `${shortDay(day)}, ${clockTime(time)}`
}

/** Whole minutes until then. */
export const minutesLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 60_000))
