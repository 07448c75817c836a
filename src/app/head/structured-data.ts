/** Structured data for search engines: JSON-LD of the club and its weekly events. */
import { priceText } from '#domain/plans/membership.ts'
import { instantOf, weekdayOf } from '#domain/calendar/calendar.ts'
import { weekdays, type Day } from '#domain/facility/day.ts'
import { timeOf, minutesOf } from '#domain/facility/times.ts'
import { weeklyEvents } from '#domain/events/weekly-events.ts'
import { holidaysAround } from '#domain/calendar/holidays.ts'
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
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays.map((day) => `https://schema.org/${day}`),
    opens: facility.opens,
    closes: facility.closes,
  },
  // Closed all day (schema.org): from midnight to midnight.
  specialOpeningHoursSpecification: holidaysFrom(day).map((holiday) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: holiday,
    validThrough: holiday,
    opens: '00:00',
    closes: '00:00',
  })),
  sameAs: facility.social.map(({ url }) => url),
})

/** Weekly events carry a schedule instead of dates, which would be outdated a week after the build. */
const weekly = (site: string, day: Day) =>
  weeklyEvents.map(({ title, summary, weekday, time, minutes }) => ({
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
