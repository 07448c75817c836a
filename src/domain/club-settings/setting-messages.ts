/** Changes of the club's settings in words. */
import { clockTime, dayWithYear, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { hoursLines } from '#domain/facility/hours-text.ts'
import type { DayHours, Setting, SettingKind } from '#domain/facility/live.ts'
import { dollars } from '#domain/text/money.ts'
import { counted } from '#domain/text/text.ts'

export const settingMessages = {
  tooEarly: (first: Day) =>
    `A change holds from ${dayWithYear(first)} at the earliest. To close sooner, close the hours on Today.`,
  toldBefore: (first: Day) =>
    `Families are told of new prices 30 days before, so ${dayWithYear(first)} is the first day.`,
  tooFar: 'This is more than two years away. Please check the year.',
  twice: 'There is a change from this day already. Take it back first.',
  openingTwice: 'There is an opening day already. Take it back first.',
  isOpen: 'The club is open: families have booked or paid. An opening day is for before that.',
  quarter: 'Use a quarter hour, such as 9:00 or 9:15.',
  backwards: 'The club must close later than it opens.',
  tooWide: ({ opens, closes }: { opens: string; closes: string }) =>
    `The club opens from ${clockTime(opens)} to ${clockTime(closes)} at most. Your developer can widen that.`,
  weekLength: 'Say the hours of all seven days.',
  guests: (count: number, days: readonly Day[]) =>
    `${count} ${count === 1 ? 'guest has' : 'guests have'} replied for ${days.map(shortDay).join(', ')}. Cancel those days under Events first, or choose a later day.`,
  changed: 'A colleague has changed the settings meanwhile, as below. Your changes are still here: save them again.',
  begun: 'This holds already, so it cannot be taken back. Add a change from a later day.',
  takenBack: (setting: Setting): string =>
    `${settingWhen(setting)}: ${settingText(setting)}.${setting.kind === 'prices' || setting.kind === 'visit' ? ' Whoever was told of it is told tonight.' : ''}`,
  gone: 'This change was taken back already.',
  full: 'There are too many changes. Your developer can move the old ones into the settings.',
  /** By the name in the settings, for sentences such as 'Monthly price must be whole cents'. */
  fields: {
    monthlyCents: 'The monthly price',
    annualCents: 'The annual price',
    slug: 'The name in addresses',
    title: 'The title',
    summary: 'The text',
    room: 'The room',
    time: 'The time',
    minutes: 'The length',
    weekday: 'The day of the week',
    name: 'The name',
    role: 'The role',
    email: 'The email',
    phone: 'The phone',
    parking: 'Parking',
    address: 'The address',
    cap: 'The number of players',
  } as Readonly<Record<string, string>>,
  kinds: {
    hours: 'Hours by weekday',
    day: 'Holidays and other days',
    prices: 'Prices',
    weekly: 'Weekly events',
    people: 'People',
    visit: 'Address and phone',
    opening: 'Opening day',
    places: 'Places',
  } satisfies Record<SettingKind, string>,
}

const hoursText = (hours: DayHours): string =>
  hours === 'closed' ? 'closed' : `${clockTime(hours.opens)} to ${clockTime(hours.closes)}`

/** 'Room for 147 players; a player who pauses keeps the place' */
export const placesText = ({ cap, pauseFrees }: { cap?: number | undefined; pauseFrees: boolean }): string =>
  cap === undefined
    ? 'Any number of players'
    : `Room for ${counted(cap, 'player')}; a player who pauses ${pauseFrees ? 'lends' : 'keeps'} the place`

/** What a change says, without its day, and without a person: 'Mon–Sat 6 AM – 10 PM, Sun 9 AM – 8 PM'. */
export function settingText(setting: Setting): string {
  switch (setting.kind) {
    case 'hours':
      return hoursLines(setting.value.week).join(', ')
    case 'day':
      return `${setting.value.name}: ${hoursText(setting.value.hours)}`
    case 'prices':
      return `${dollars(setting.value.monthlyCents)} a month, ${dollars(setting.value.annualCents)} a year`
    case 'weekly': {
      const { title, ends, weekday, time } = setting.value
      return ends ? `${title} ends` : `${title}: ${weekday}s ${clockTime(time)}`
    }
    case 'people':
      return setting.value.staff.length === 1 ? '1 person' : `${setting.value.staff.length} people`
    case 'visit':
      return setting.value.address.join(', ')
    case 'opening':
      return `Booking opens at ${clockTime(setting.value.time)}`
    case 'places':
      return placesText(setting.value)
  }
}

/** 'From Jan 4, 2027' or, of one day, 'Dec 24, 2026' */
export const settingWhen = ({ kind, from }: Pick<Setting, 'kind' | 'from'>): string =>
  kind === 'day' || kind === 'opening' ? dayWithYear(from) : `From ${dayWithYear(from)}`

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What a change will mean, before it is saved. */
export const effectMessages = {
  bookings: (count: number) =>
    count === 0
      ? 'No booking falls outside these hours.'
      : `${plural(count, 'booking falls', 'bookings fall')} outside these hours. ${count === 1 ? 'It stays' : 'They stay'} until you keep, move or cancel ${count === 1 ? 'it' : 'them'} on Today.`,
  events: (count: number) =>
    `${plural(count, 'event falls', 'events fall')} into closed hours and ${count === 1 ? 'needs' : 'need'} a decision.`,
  told: (count: number, on: Day) =>
    count === 0
      ? 'No family has a membership that this is for.'
      : `${plural(count, 'family is', 'families are')} told 30 days before, on ${dayWithYear(on)}.`,
  noMail: (count: number, by: Day) =>
    `This site sends no email: tell ${plural(count, 'family', 'families')} yourself, by ${dayWithYear(by)}.`,
  firstCharge: (on: Day, name: string, total: number) =>
    `First charge at the new price: ${dayWithYear(on)}, ${name}, ${dollars(total)} with the fee.`,
  pages: 'The site shows it from that day on.',
  shown: 'The site shows it from that day on. Nobody is told.',
  place: 'If the address is another one, families who have booked and visitors with a tour are told a week before.',
  placeUntold: 'This site sends no email: if you move, tell families and visitors yourself.',
  weekly: 'Members can reply to it as usual, up to eight weeks ahead.',
  places: (cap: number | undefined, taken: number, families: number) => {
    const wait =
      families === 0 ? '' : ` ${plural(families, 'family in line gets', 'families in line get')} a place that night.`
    if (cap === undefined) return `Whoever wants to join can.${wait}`
    const have = plural(taken, 'player has', 'players have')
    if (taken < cap)
      return `${have} a place today, so ${plural(cap - taken, 'is', 'are')} free. Families in line come first.`
    return `${have} a place today, and nobody loses it. New families wait in line until ${plural(taken - cap + 1, 'player has', 'players have')} left.`
  },
  opening: (count: number) =>
    `Until then families can join, look at the hours and sign, but not book. ${count === 0 ? 'Whoever joins before begins on that day.' : `${plural(count, 'player has', 'players have')} joined and ${count === 1 ? 'begins' : 'begin'} on that day.`}`,
}
