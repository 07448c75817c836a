/**
 * When slots are offered to those who wait, and for how long they are held (product 12). All numbers are club settings; quiet
 * hours are facility time, so that a daylight-saving change does not shift them.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, facilityClock, instantOf } from '#domain/calendar/calendar.ts'
import { standby } from '#domain/facility/facility.ts'

const { quiet, holds } = standby
const minuteMs = 60_000

/** Two runs of the slowest job that makes offers: a freed slot is kept so long for those who wait. */
export const matcherMs = 10 * minuteMs

/** Nobody answers faster: what would be held for less is offered to all at once. */
const shortestHoldMs = 5 * minuteMs

/** True while no offer is made and none ends. */
function isQuietForOffers(instant: Date): boolean {
  const { time } = facilityClock(instant)
  return time >= quiet.from || time < quiet.to
}

/** The night around an instant, or the next one: from the evening of its first day to the morning of the second. */
function nightOf(instant: Date) {
  const { day, time } = facilityClock(instant)
  const evening = time < quiet.to ? addDays(day, -1) : day
  const morning = addDays(evening, 1)
  return {
    from: instantOf(evening, quiet.from),
    to: instantOf(morning, quiet.to),
    keptFrom: instantOf(morning, quiet.keptFrom),
  }
}

const startOf = ({ date, time }: Pick<Slot, 'date' | 'time'>) => instantOf(date, time)

/** An offer is `held` for one family, or told to all who wait at once and open until the start. */
export type OfferTerms = { held: boolean; until: Date }

/** How a slot or a place is offered now; undefined if it is not before the morning. `asked`: how many families did not take it. */
export function offerTerms(slot: Pick<Slot, 'date' | 'time'>, now: Date, asked = 0): OfferTerms | undefined {
  if (isQuietForOffers(now)) return undefined
  const start = startOf(slot)
  const left = start.getTime() - now.getTime()
  const held = holds.find(({ fromHours }) => left >= fromHours * 60 * minuteMs)
  const told = { held: false, until: start }
  if (!held || asked >= standby.families) return told
  const until = new Date(now.getTime() + held.minutes * minuteMs)
  const night = nightOf(now)
  const end = until < night.from ? until : start >= night.keptFrom ? night.to : night.from
  return end.getTime() - now.getTime() < shortestHoldMs ? told : { held: true, until: end }
}

/**
 * Until when a slot that is freed now is kept for those who wait, so that nobody else takes it before they were asked; over
 * night until the morning. Undefined if it is not kept.
 */
export function keptUntil(slot: Pick<Slot, 'date' | 'time'>, now: Date): Date | undefined {
  const start = startOf(slot)
  if (start <= now) return undefined
  const afterwards = (instant: Date) => new Date(instant.getTime() + matcherMs)
  const night = nightOf(now)
  if (isQuietForOffers(now)) return start >= night.keptFrom ? afterwards(night.to) : undefined
  return afterwards(now)
}
