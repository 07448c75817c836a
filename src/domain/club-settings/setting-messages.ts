/** Changes of the club's settings in words. */
import { clockTime, dayWithYear } from '#domain/calendar/calendar.ts'
import { hoursLines } from '#domain/facility/hours-text.ts'
import type { DayHours, Setting, SettingKind } from '#domain/facility/live.ts'
import { counted, dollars } from '#domain/text/text.ts'

export const settingMessages = {
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
