/** Structured data for search engines: JSON-LD of the club and its weekly events. */
import { weekdays, type Day } from '#domain/calendar/day.ts'
import { timeOf, minutesOf } from '#domain/calendar/times.ts'
import { weeklyEvents } from '#domain/events/weekly-events.ts'
import { facility, membershipOn } from '#domain/facility/facility.ts'
import { dollars } from '#domain/shop/money.ts'
import { paths } from '#lib/paths.ts'

/** The JSON-LD objects of a page, empty for most; `site` is the origin, such as 'https://nest.example'. */
export function structuredData(path: string, site: string, day: Day): object[] {
  const place = club(site, day)
  if (path === paths.home) return [place, ...weekly(site)]
  return path === paths.members || path === paths.gameNights ? [place] : []
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
  priceRange: `From ${dollars(membershipOn(day).monthlyCents)}/mo`,
  currenciesAccepted: 'USD',
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: weekdays.map((day) => `https://schema.org/${day}`),
    opens: facility.opens,
    closes: facility.closes,
  },
  sameAs: facility.social.map(({ url }) => url),
})

/** Weekly events carry a schedule instead of dates, which would be outdated a week after the build. */
const weekly = (site: string) =>
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
    },
  }))
