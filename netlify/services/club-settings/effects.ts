/** What a change of the club's settings would mean: for bookings, events, families and pages. */
import { addDays, dayWithYear, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { allClosures, isStanding } from '#domain/bookings/closures.ts'
import type { SettingProblems } from '#domain/club-settings/club-settings.ts'
import { roomLines } from '#domain/full-club/full-messages.ts'
import { nextOccurrences } from '#domain/events/events.ts'
import { priceList } from '#domain/facility/facility.ts'
import { withSettings, type Setting, type SettingOf } from '#domain/facility/live.ts'
import { duesOf, tellDays } from '#domain/memberships/dues.ts'
import { historyOf, standingOf } from '#domain/memberships/history.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
import { dollars } from '#domain/text/text.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { memberRows } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import { undecidedBookings } from '#server/services/closures/closures.ts'
import { placesWith } from '#server/services/full-club/desk-line.ts'
import { undecidedEvents } from '#server/services/events/event-closures.ts'

/** What only the records of the club say about a change: whether families have to be told, and what stands in its way. */
export async function whyNotInClub(
  context: RequestContext,
  setting: Setting,
): Promise<{ isTold: boolean; problems?: SettingProblems }> {
  const { store } = context
  if (setting.kind === 'prices') return { isTold: (await withMembership(context)).length > 0 }
  if (setting.kind === 'opening') {
    const [slots, dues] = await Promise.all([store.list(keys.allSlots), store.list(keys.allDues)])
    const from = 'The club is open: families have booked or paid. An opening day is for before that.'
    return { isTold: false, ...(slots.length + dues.length > 0 && { problems: { from } }) }
  }
  if (setting.kind === 'weekly') {
    const guests = await guestsOfChanged(context, setting)
    const count = guests.reduce((sum, each) => sum + each.count, 0)
    const days = guests.map(({ day }) => shortDay(day)).join(', ')
    const from = `${plural(count, 'guest has', 'guests have')} replied for ${days}. Cancel those days under Events first, or choose a later day.`
    return { isTold: false, ...(count > 0 && { problems: { from } }) }
  }
  return { isTold: false }
}

async function withThis(context: RequestContext, setting: Setting): Promise<Setting[]> {
  const { entries } = (await context.store.read(keys.clubSettings))?.value ?? { entries: [] }
  return [...entries.map((each) => each.setting), setting]
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const shown = 'The site shows it from that day on.'

/** Sentences for the owner, before the change is saved. */
export async function effectsOf(context: RequestContext, setting: Setting): Promise<string[]> {
  switch (setting.kind) {
    case 'hours':
    case 'day':
      return [...(await outside(context, setting)), shown]
    case 'prices':
      return ofPrices(context, setting)
    case 'weekly':
      return ['Members can reply to it as usual, up to eight weeks ahead.']
    case 'people':
      return [`${shown} Nobody is told.`]
    case 'visit':
      return [
        context.mailEnabled
          ? 'If the address is another one, families who have booked and visitors with a tour are told a week before.'
          : 'This site sends no email: if you move, tell families and visitors yourself.',
        shown,
      ]
    case 'places': {
      const { taken, room, families } = await placesWith(context, setting)
      return [...roomLines(room), placesLine(setting.value.cap, taken, families)]
    }
    case 'opening': {
      const rows = await readMaterializedView(context, memberRows)
      const players = [...rows.values()].reduce((sum, row) => sum + row.players.length, 0)
      return [
        `Until then families can join, look at the hours and sign, but not book. ${players === 0 ? 'Whoever joins before begins on that day.' : `${plural(players, 'player has', 'players have')} joined and ${players === 1 ? 'begins' : 'begin'} on that day.`}`,
      ]
    }
  }
}

function placesLine(cap: number | undefined, taken: number, families: number): string {
  const wait =
    families === 0 ? '' : ` ${plural(families, 'family in line gets', 'families in line get')} a place that night.`
  if (cap === undefined) return `Whoever wants to join can.${wait}`
  const have = plural(taken, 'player has', 'players have')
  return taken < cap
    ? `${have} a place today, so ${plural(cap - taken, 'is', 'are')} free. Families in line come first.`
    : `${have} a place today, and nobody loses it. New families wait in line until ${plural(taken - cap + 1, 'player has', 'players have')} left.`
}

/** What is booked or planned in the hours that the change closes. */
async function outside(context: RequestContext, setting: SettingOf<'hours'> | SettingOf<'day'>): Promise<string[]> {
  const { store, now } = context
  const [settings, list] = await Promise.all([withThis(context, setting), store.read(keys.closures)])
  const closed = () => allClosures(list?.value, now())
  const before = new Set(closed().map(({ id, from, to }) => id + from + to))
  const added = withSettings(settings, closed).filter(
    (each) => isStanding(each) && !before.has(each.id + each.from + each.to),
  )
  const [bookings, events] = await Promise.all([undecidedBookings(context, added), undecidedEvents(context, added)])
  const [isOne, guests] = [bookings.length === 1, events.filter(({ event }) => event.guests > 0).length]
  return [
    bookings.length === 0
      ? 'No booking falls outside these hours.'
      : `${plural(bookings.length, 'booking falls', 'bookings fall')} outside these hours. ${isOne ? 'It stays' : 'They stay'} until you keep, move or cancel ${isOne ? 'it' : 'them'} on Today.`,
    ...(guests > 0
      ? [
          `${plural(guests, 'event falls', 'events fall')} into closed hours and ${guests === 1 ? 'needs' : 'need'} a decision.`,
        ]
      : []),
  ]
}

/** The families with a membership that goes on. */
async function withMembership(context: RequestContext) {
  const day = today(context.now())
  return [...(await readMaterializedView(context, memberRows)).values()].filter(({ players }) =>
    players.some((player) => {
      const { current, endsOn } = standingOf(historyOf(player), day)
      return current && endsOn === undefined
    }),
  )
}

async function ofPrices(context: RequestContext, { from, value }: SettingOf<'prices'>): Promise<string[]> {
  const families = await withMembership(context)
  const list = [...priceList().filter((each) => each.from < from), { from, ...value }] as unknown as ReturnType<
    typeof priceList
  >
  const charges = families
    .flatMap(({ players }) => players)
    .flatMap((player) => {
      const due = duesOf(player, monthsAfter(from, 12), list).find((each) => each.from >= from)
      return due ? [{ ...due, name: player.name }] : []
    })
    .toSorted((one, other) => one.from.localeCompare(other.from) || one.name.localeCompare(other.name))
  const [first] = charges
  const by = dayWithYear(addDays(from, -tellDays))
  return [
    families.length === 0
      ? 'No family has a membership that this is for.'
      : context.mailEnabled
        ? `${plural(families.length, 'family is', 'families are')} told 30 days before, on ${by}.`
        : `This site sends no email: tell ${plural(families.length, 'family', 'families')} yourself, by ${by}.`,
    ...(first
      ? [
          `First charge at the new price: ${dayWithYear(first.from)}, ${first.name}, ${dollars(first.total)} with the fee.`,
        ]
      : []),
    shown,
  ]
}

/** The days on which the event would be at another time, or not at all, with the guests who have replied for them. */
async function guestsOfChanged(
  context: RequestContext,
  setting: SettingOf<'weekly'>,
): Promise<{ day: Day; count: number }[]> {
  const settings = await withThis(context, setting)
  const now = context.now()
  const planned = () => nextOccurrences(now)
  const after = new Set(withSettings(settings, planned).map(({ id, datetime }) => id + datetime))
  const { slug } = setting.value
  const changed = planned().flatMap(({ id, datetime }) => {
    const day = today(new Date(datetime))
    const isIts = id === `${slug}-${day}` && day >= setting.from
    return isIts && !after.has(id + datetime) ? [{ id, day }] : []
  })
  const counted = await Promise.all(
    changed.map(async ({ id, day }) => ({ day, count: (await rsvpsOfEvent(context.store, id)).length })),
  )
  return counted.filter(({ count }) => count > 0)
}
