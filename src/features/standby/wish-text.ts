/** Wishes and offers in the words of their family. */
import { firstNameOf } from '#domain/families/players.ts'
import { fullUnitName } from '#domain/bookings/slot-names.ts'
import { clockTime, nearMoment, shortDay } from '#domain/calendar/calendar.ts'
import { andList, durationText, counted } from '#domain/text/text.ts'
import type { Account } from '#lib/session/account.ts'
import type { Offer } from './use-standby.ts'

/** 'Tue Nov 24, Thu Nov 26' */
export const daysText = (days: readonly string[]): string => days.map(shortDay).join(', ')

/** The first names of these players; '' in a family with one. */
export function namesOf(ids: readonly string[], account: Pick<Account, 'players'> | undefined): string {
  if (!account || account.players.length < 2) return ''
  return andList(account.players.filter(({ id }) => ids.includes(id)).map(firstNameOf))
}

/** 'Skills Night, 2 places' */
export const eventPlacesText = ({ title, qty }: { title: string; qty: number }): string =>
  `${title}, ${counted(qty, 'place')}`

/** 'Lane 2 for Mia, Lane 3 for Finn'; in a family with one player 'Lane 2' or 'Speede unit 2'. */
export const slotsText = ({ kind, slots }: Pick<Offer, 'kind' | 'slots'>, nameOf: (player: string) => string): string =>
  slots
    .map(({ unit, player }) => {
      const name = nameOf(player)
      const place = fullUnitName({ kind, unit })
      return name === '' ? place : `${place} for ${name}`
    })
    .join(', ')

/** 'Tue Nov 24, 4:00 PM': all slots of an offer are at one time. */
export const whenText = ({ slots }: Pick<Offer, 'slots'>): string =>
  slots[0] ? `${shortDay(slots[0].date)}, ${clockTime(slots[0].time)}` : ''

/** 'Held for you until 5:10 PM. 20 minutes left.', or that nobody holds it. */
export const timeLeftText = ({ held, until }: Pick<Offer, 'held' | 'until'>, now: Date): string =>
  held
    ? `Held for you until ${nearMoment(until, now)}. ${leftText(minutesLeft(until, now))}.`
    : 'Everyone on the list was told. The first to accept gets it.'

/** Whole minutes until then. */
const minutesLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 60_000))

/** '20 minutes left' */
export function leftText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return minutes > 1 ? `${minutes} minutes left` : 'Less than a minute left'
  return rest === 0 ? `${durationText(minutes)} left` : `${hours} h ${rest} min left`
}
