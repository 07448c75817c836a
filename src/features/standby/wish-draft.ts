/** The values of the form for a wish: from the address of the page, and as the API takes them. */
import type { Body } from '#api-contract/schemas.ts'
import { openDays, slotTimes } from '#domain/bookings/bookings.ts'
import { isDay, minutesOf, timeOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { maxParty, usualNotice, type Wish } from '#domain/standby/wishes.ts'
import { dayParameter } from '#lib/paths.ts'

/** Texts, as controls have them. `from` and `to` are times. */
export type WishValues = {
  players: string[]
  days: Day[]
  from: Time
  to: Time
  units: string[]
  notice: string
}

/** The kind in the address; undefined if the page shows no form. */
export function askedKind(query: URLSearchParams): Kind | undefined {
  const kind = query.get('kind')
  return kind === 'lane' || kind === 'speede' ? kind : undefined
}

const endOf = (kind: Kind, time: Time): Time => timeOf(minutesOf(time) + bookables[kind].minutes)

/** Where sessions end. */
export const endTimes = (kind: Kind): Time[] => slotTimes(kind).map((time) => endOf(kind, time))

/** Who the address names. */
export const askedPlayers = (query: URLSearchParams): string[] => query.get('players')?.split(' ') ?? []

type Draft = { now: Date; players: readonly string[]; isAble: (player: string, values: WishValues) => boolean }

/**
 * The values of the address. What is missing or wrong there is as wide as it can be, and a player for whom this cannot come true
 * is left out as long as another one can have it.
 */
export function draftFrom(kind: Kind, query: URLSearchParams, { now, players, isAble }: Draft): WishValues {
  const [day, time, unit] = [dayParameter, 'time', 'unit'].map((name) => query.get(name) ?? '') as [Day, Time, string]
  const isStart = slotTimes(kind).includes(time)
  const asked = askedPlayers(query)
  const named = players.filter((id) => asked.includes(id))
  const values = {
    players: [],
    days: isDay(day) && openDays(kind, now).includes(day) ? [day] : [],
    from: isStart ? time : slotTimes(kind)[0]!,
    to: isStart ? endOf(kind, time) : endTimes(kind).at(-1)!,
    units: Number(unit) >= 1 && Number(unit) <= bookables[kind].units ? [unit] : [],
    notice: String(usualNotice),
  }
  const able = (named.length > 0 ? named : players).filter((id) => isAble(id, values))
  const chosen = able.length > 0 ? able : named.length > 0 ? named : players
  return { ...values, players: chosen.slice(0, named.length > 0 ? maxParty : 1) }
}

/** The hours of the form, as rules take them. */
export const hoursOf = (
  kind: Kind,
  { from = '', to = '', units = [], notice }: Partial<WishValues>,
): Omit<Wish, 'players' | 'days'> => ({
  kind,
  from,
  to,
  units: units.map(Number),
  notice: Number(notice),
})

export const draftOf = ({ players, days, from, to, units, notice }: Wish): WishValues => ({
  players: [...players],
  days: [...days],
  from,
  to,
  units: units.map(String),
  notice: String(notice),
})

/** `players` are left out for a family with one. */
export const bodyOf = (kind: Kind, values: WishValues, isFamily: boolean): Body<'addWish'> => ({
  kind,
  ...(isFamily && { players: values.players }),
  days: values.days.toSorted(),
  from: values.from,
  to: values.to,
  ...(values.units.length > 0 && { units: values.units.map(Number).toSorted((one, other) => one - other) }),
  notice: Number(values.notice),
})
