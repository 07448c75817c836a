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

/** The values of the address. What is missing or wrong there is as wide as it can be. */
export function draftFrom(kind: Kind, query: URLSearchParams, now: Date, players: readonly string[]): WishValues {
  const [day, time, unit] = [dayParameter, 'time', 'unit'].map((name) => query.get(name) ?? '') as [Day, Time, string]
  const isStart = slotTimes(kind).includes(time)
  const asked = query.get('players')?.split(' ') ?? []
  const chosen = players.filter((id) => asked.includes(id))
  return {
    players: chosen.length > 0 ? chosen.slice(0, maxParty) : players.slice(0, 1),
    days: isDay(day) && openDays(kind, now).includes(day) ? [day] : [],
    from: isStart ? time : slotTimes(kind)[0]!,
    to: isStart ? endOf(kind, time) : endTimes(kind).at(-1)!,
    units: Number(unit) >= 1 && Number(unit) <= bookables[kind].units ? [unit] : [],
    notice: String(usualNotice),
  }
}

/** The values of a wish that is changed. */
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
