/** From a tour to a membership: who came, who joined, and what of it is counted. */
import { wordsOf } from '#domain/families/players.ts'
import { sameEmail } from '#domain/people/people.ts'
import { daysBetween, instantOf, isDay, today, type Day } from '#domain/calendar/calendar.ts'
import { isTime } from '#domain/facility/day.ts'
import { telUrl } from '#domain/text/text-rules.ts'
import type { TourRecord } from '#records/tours.ts'
import { isTourOver, tourVisit, type TourDates, type TourStatus } from './tours.ts'

/** True once the visit has begun. */
function hasVisitBegun(tour: TourDates, now: Date): boolean {
  const { date, time } = tourVisit(tour)
  return isDay(date) && isTime(time) && instantOf(date, time) <= now
}

/** What staff can say now of a visitor who was expected, or has come or not: one can arrive early. */
export function marksFor(tour: TourDates & { status: TourStatus }, now: Date): ('visited' | 'missed')[] {
  const isExpected = ['confirmed', 'visited', 'missed'].includes(tour.status)
  if (!isExpected || tourVisit(tour).date > today(now)) return []
  return hasVisitBegun(tour, now) ? ['visited', 'missed'] : ['visited']
}

/** The request with another status, and with what outlives it: that the visitor came, and who joined when. */
export function withStatus(before: TourRecord, status: TourStatus, now: Date): TourRecord {
  const { came: _, joinedAt: joinedBefore, family, ...tour } = before
  const isJoined = status === 'joined'
  const joinedAt = before.status === 'joined' ? joinedBefore : now.toISOString()
  // Who joins after the agreed time has been there.
  const hasComeToJoin = isJoined && before.status === 'confirmed' && hasVisitBegun(before, now)
  const came = status === 'visited' || (isTourOver(status) && (hasCome(before) || hasComeToJoin))
  return {
    ...tour,
    status,
    ...(came && { came }),
    ...(isJoined && joinedAt !== undefined && { joinedAt }),
    ...(isJoined && family !== undefined && { family }),
  }
}

const hasCome = ({ status, came }: Pick<TourRecord, 'status' | 'came'>) => status === 'visited' || came === true

type Contact = { phone: string; email?: string | undefined }

/** True if both are the same person's, as far as an email or a phone number tells. */
export function isSameContact(one: Contact, other: Contact): boolean {
  // Without the code of the country, which few visitors type.
  const [number, same] = [one, other].map(({ phone }) => telUrl(phone)?.slice(-'5185550142'.length))
  return (
    (number !== undefined && number === same) || Boolean(one.email && other.email && sameEmail(one.email, other.email))
  )
}

/** What the registration of a visitor begins with. */
export function visitorOf({ name, phone, email = '', childAge = '' }: TourRecord) {
  const [firstName = '', ...lastNames] = wordsOf(name)
  return { firstName, lastName: lastNames.join(' '), parentPhone: phone, email, childAge }
}

/** The request without the person, for the figures. As a date, too, anything can have been typed. */
export const anonymizeTour = ({ v, id, status, createdAt, came, joinedAt, time }: TourRecord): TourRecord => ({
  v,
  id,
  status,
  createdAt,
  date: '',
  time,
  name: '',
  phone: '',
  ...(came && { came }),
  ...(joinedAt !== undefined && { joinedAt }),
})

/** Of the requests since a day: how many there are, how many came, did not come and joined, and after how many days half of those did. */
export function tourFigures(
  tours: readonly Pick<TourRecord, 'status' | 'came' | 'joinedAt' | 'createdAt'>[],
  from: Day,
) {
  const asked = tours.filter(({ createdAt }) => today(new Date(createdAt)) >= from)
  const count = (status: TourStatus) => asked.filter((tour) => tour.status === status).length
  const days = asked
    .flatMap(({ createdAt, joinedAt }) =>
      joinedAt === undefined ? [] : daysBetween(today(new Date(createdAt)), today(new Date(joinedAt))),
    )
    .toSorted((one, other) => one - other)
  return {
    asked: asked.length,
    came: asked.filter(hasCome).length,
    missed: count('missed'),
    joined: count('joined'),
    ...(days.length > 0 && { days: days[Math.floor((days.length - 1) / 2)]! }),
  }
}
