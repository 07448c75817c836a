/** Structured data for search engines: JSON-LD of the club and its weekly events. */
import { priceText } from '#domain/plans/membership.ts'
import { instantOf, weekdayOf } from '#domain/calendar/calendar.ts'
import { weekdays, type Day } from '#domain/facility/day.ts'
import { timeOf, minutesOf } from '#domain/facility/times.ts'
import { weeklyEventsOn } from '#domain/events/weekly-events.ts'
import { holidaysAround } from '#domain/calendar/holidays.ts'
import { settingsOf, weekOn } from '#domain/facility/live.ts'
import { facility, membershipOn } from '#domain/facility/facility.ts'
import { paths } from '#lib/paths.ts'

/** The JSON-LD objects of a page, empty for most; `site` is the origin, such as 'https://nest.example'. */
export function structuredData(path: string, site: string, day: Day): object[] {
  const place = club(site, day)
  if (path === paths.home) return [place, ...weekly(site, day)]
  return path === paths.members || path === paths.gameNights ? [place] : []
}

/** The days of this year and the next on which the club is closed. */
const holidaysFrom = (from: Day): Day[] =>
  holidaysAround(instantOf(from, facility.opens)).flatMap(({ day }) => (day >= from ? [day] : []))

/** Those, and the days with other hours. */
const specialDaysFrom = (from: Day) => {
  const other = settingsOf('day').flatMap(({ from: on, value: { hours } }) =>
    on >= from && hours !== 'closed' ? [{ on, hours }] : [],
  )
  const closed = holidaysFrom(from).map((on) => ({ on, hours: 'closed' as const }))
  return [...closed, ...other].toSorted((one, two) => one.on.localeCompare(two.on))
}

const club = (site: string, day: Day) => ({
  '@context': 'https://schema.org',
  '@type': 'SportsActivityLocation',
  '@id': `${site}/#club`,
  name: facility.name,
  url: `${site}/`,
  image: `${site}/og.png`,
  logo: `${site}/icon-512.png`,
  email: facility.contactEmail,
  priceRange: `From ${priceText('monthly', membershipOn(day))}`,
  currenciesAccepted: 'USD',
  openingHoursSpecification: weekOn(day).flatMap((hours, nth) =>
    hours === 'closed'
      ? []
      : [{ '@type': 'OpeningHoursSpecification', dayOfWeek: `https://schema.org/${weekdays[nth]!}`, ...hours }],
  ),
  // Closed all day (schema.org): from midnight to midnight.
  specialOpeningHoursSpecification: specialDaysFrom(day).map(({ on, hours }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: on,
    validThrough: on,
    opens: hours === 'closed' ? '00:00' : hours.opens,
    closes: hours === 'closed' ? '00:00' : hours.closes,
  })),
  sameAs: facility.social.map(({ url }) => url),
})

/** Weekly events carry a schedule instead of dates, which would be outdated a week after the build. */
const weekly = (site: string, day: Day) =>
  weeklyEventsOn(day).map(({ title, summary, weekday, time, minutes }) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: summary,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@id': `${site}/#club`, '@type': 'SportsActivityLocation', name: facility.name, url: `${site}/` },
    organizer: { '@type': 'Organization', name: facility.name, url: `${site}/` },
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${weekdays[weekday]}`,
      startTime: time,
      endTime: timeOf(minutesOf(time) + minutes),
      scheduleTimezone: facility.timeZone,
      exceptDate: holidaysFrom(day).filter((holiday) => weekdayOf(holiday) === weekday),
    },
  }))
