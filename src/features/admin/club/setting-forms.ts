/** The values of the forms of settings: what each begins with, what it sends, and at which field a problem stands. */
import { weekdays } from '#domain/facility/day.ts'
import { membershipOn } from '#domain/facility/facility.ts'
import { visitOn } from '#domain/facility/club-address.ts'
import { hoursOn, weekOn, widestHours, type DayHours, type Setting, type SettingKind } from '#domain/facility/live.ts'
import { staffOn } from '#domain/facility/team.ts'
import { clockTime, minutesOf, timeOf } from '#domain/facility/times.ts'
import { placesOn } from '#domain/full-club/places.ts'
import { weeklyEventsOn } from '#domain/events/weekly-events.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { capitalize, dollars } from '#domain/text/text.ts'

export type SettingValues = Record<string, string>

export const closed = 'closed'
const step = 30

/** Every half hour in which the club may be open. */
export const timeOptions = Array.from(
  { length: (minutesOf(widestHours.closes) - minutesOf(widestHours.opens)) / step + 1 },
  (_, nth) => timeOf(minutesOf(widestHours.opens) + nth * step),
).map((time) => ({ value: time, label: clockTime(time) }))
export const opensOptions = [{ value: closed, label: 'Closed' }, ...timeOptions]

/** In the place of an event's name in addresses: another event. */
export const newEvent = 'new'

const hoursFields = (hours: DayHours, nth: number | '' = ''): SettingValues => ({
  [`opens${nth}`]: hours === closed ? closed : hours.opens,
  [`closes${nth}`]: hours === closed ? widestHours.closes : hours.closes,
})

/** A weekly event as the form has it. */
export function eventFields(slug: string, day: Day): SettingValues {
  const event = weeklyEventsOn(day).find((each) => each.slug === slug)
  return {
    slug,
    title: event?.title ?? '',
    summary: event?.summary ?? '',
    weekday: weekdays[event?.weekday ?? 0]!,
    time: event?.time ?? '18:00',
    minutes: String(event?.minutes ?? 60),
    room: event?.room ?? '',
    series: event?.series ?? '',
    goes: 'on',
  }
}

/** What holds on a day, with the first day of the change. */
export const initialValues: Record<SettingKind, (day: Day) => SettingValues> = {
  hours: (day) => Object.assign({}, ...weekOn(day).map(hoursFields)) as SettingValues,
  day: (day) => ({ name: '', ...hoursFields(hoursOn(day)) }),
  prices: (day) => {
    const { monthlyCents, annualCents } = membershipOn(day)
    return { monthlyCents: dollars(monthlyCents), annualCents: dollars(annualCents) }
  },
  weekly: (day) => eventFields(newEvent, day),
  people: (day) => ({
    staff: staffOn(day)
      .map(({ name, role, email }) => [name, role, email].join(', '))
      .join('\n'),
  }),
  visit: (day) => {
    const { address, phone, parking } = visitOn(day)
    return { address: address.join('\n'), phone, parking }
  },
  opening: () => ({ time: '08:00' }),
  places: (day) => {
    const { cap, pauseFrees } = placesOn(day)
    return { cap: cap === undefined ? '' : String(cap), pauseFrees: pauseFrees ? 'lends' : 'keeps' }
  },
}

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const centsOf = (text = ''): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)

/** 0, which the rules refuse, for what is no whole number. */
const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

const hoursOf = (values: SettingValues, nth: number | '' = ''): DayHours => {
  const [opens, closes] = [values[`opens${nth}`] ?? closed, values[`closes${nth}`] ?? '']
  return opens === closed ? closed : { opens, closes }
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)

/** 'Dana Roe, head coach, dana@club.example' */
function personOf(line: string) {
  const parts = line.split(',').map((part) => part.trim())
  return { name: parts[0] ?? '', role: capitalize(parts.slice(1, -1).join(', ')), email: parts.at(-1) ?? '' }
}

/** The change that the form says. */
export function settingFrom(kind: SettingKind, values: SettingValues): Setting {
  const from = values['from'] ?? ''
  const text = (name: string) => values[name]?.trim() ?? ''
  switch (kind) {
    case 'hours':
      return { kind, from, value: { week: weekdays.map((_, nth) => hoursOf(values, nth)) } }
    case 'day':
      return { kind, from, value: { name: text('name'), hours: hoursOf(values) } }
    case 'prices':
      return {
        kind,
        from,
        value: { monthlyCents: centsOf(values['monthlyCents']), annualCents: centsOf(values['annualCents']) },
      }
    case 'weekly': {
      const slug = text('slug') === newEvent ? slugOf(text('title')) : text('slug')
      const weekday = weekdays.find((each) => each === text('weekday')) ?? 'Monday'
      const series = text('series')
      return {
        kind,
        from,
        value: {
          slug,
          title: text('title'),
          summary: text('summary'),
          weekday,
          time: text('time'),
          minutes: wholeOf(text('minutes')),
          ...(text('room') !== '' && { room: text('room') }),
          ...((series === 'speaking' || series === 'game_nights') && { series }),
          ...(text('goes') === 'ends' && { ends: true }),
        },
      }
    }
    case 'people':
      return { kind, from, value: { staff: linesOf(values['staff']).map(personOf) } }
    case 'visit':
      return {
        kind,
        from,
        value: { address: linesOf(values['address']), phone: text('phone'), parking: text('parking') },
      }
    case 'opening':
      return { kind, from, value: { time: text('time') } }
    case 'places':
      return {
        kind,
        from,
        value: { ...(text('cap') !== '' && { cap: wholeOf(text('cap')) }), pauseFrees: text('pauseFrees') === 'lends' },
      }
  }
}

/** Where a problem stands that has no field of its own in the form. */
const mainField: Record<SettingKind, string> = {
  hours: 'opens0',
  day: 'opens',
  prices: 'monthlyCents',
  weekly: 'title',
  people: 'staff',
  visit: 'address',
  opening: 'from',
  places: 'cap',
}

/** The server's problems at the fields of the form: 'Monday' at its opening hour. */
export const problemsIn = (kind: SettingKind, problems: SettingValues, values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(problems).map(([field, message]) => {
      const nth = weekdays.findIndex((weekday) => weekday === field)
      if (nth >= 0) return [`opens${nth}`, message]
      return [field in values ? field : mainField[kind], message]
    }),
  )
