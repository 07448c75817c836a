/** What a change of the club's settings would mean: for bookings, events, families and pages. */
import { addDays, today, type Day } from '#domain/calendar/calendar.ts'
import { allClosures, isStanding } from '#domain/bookings/closures.ts'
import type { SettingProblems } from '#domain/club-settings/club-settings.ts'
import { effectMessages, settingMessages } from '#domain/club-settings/setting-messages.ts'
import { roomLines } from '#domain/full-club/full-messages.ts'
import { nextOccurrences } from '#domain/events/events.ts'
import { priceList } from '#domain/facility/facility.ts'
import { withSettings, type Setting, type SettingOf } from '#domain/facility/live.ts'
import { duesOf, tellDays } from '#domain/memberships/dues.ts'
import { historyOf, standingOf } from '#domain/memberships/history.ts'
import { monthsAfter } from '#domain/plans/periods.ts'
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
    return { isTold: false, ...(slots.length + dues.length > 0 && { problems: { from: settingMessages.isOpen } }) }
  }
  if (setting.kind === 'weekly') {
    const guests = await guestsOfChanged(context, setting)
    const count = guests.reduce((sum, each) => sum + each.count, 0)
    const days = guests.map(({ day }) => day)
    return { isTold: false, ...(count > 0 && { problems: { from: settingMessages.guests(count, days) } }) }
  }
  return { isTold: false }
}

/** The settings with this one, as they would be. */
async function withThis(context: RequestContext, setting: Setting): Promise<Setting[]> {
  const { entries } = (await context.store.read(keys.clubSettings))?.value ?? { entries: [] }
  return [...entries.map((each) => each.setting), setting]
}

/** Sentences for the owner, before the change is saved. */
export async function effectsOf(context: RequestContext, setting: Setting): Promise<string[]> {
  switch (setting.kind) {
    case 'hours':
    case 'day':
      return [...(await outside(context, setting)), effectMessages.pages]
    case 'prices':
      return ofPrices(context, setting)
    case 'weekly':
      return [effectMessages.weekly]
    case 'people':
      return [effectMessages.shown]
    case 'visit':
      return [context.mailEnabled ? effectMessages.place : effectMessages.placeUntold, effectMessages.pages]
    case 'places': {
      const { taken, room, families } = await placesWith(context, setting)
      return [...roomLines(room), effectMessages.places(setting.value.cap, taken, families)]
    }
    case 'opening': {
      const rows = await readMaterializedView(context, memberRows)
      const players = [...rows.values()].reduce((sum, row) => sum + row.players.length, 0)
      return [effectMessages.opening(players)]
    }
  }
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
  const guests = events.filter(({ event }) => event.guests > 0)
  return [
    effectMessages.bookings(bookings.length),
    ...(guests.length > 0 ? [effectMessages.events(guests.length)] : []),
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
  const by = addDays(from, -tellDays)
  return [
    context.mailEnabled || families.length === 0
      ? effectMessages.told(families.length, by)
      : effectMessages.noMail(families.length, by),
    ...(first ? [effectMessages.firstCharge(first.from, first.name, first.total)] : []),
    effectMessages.pages,
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
