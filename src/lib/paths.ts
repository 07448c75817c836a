/** Addresses of the site: pages with what they are asked for, and the redirect parameter. */
import type { Day, Time } from '#domain/calendar/calendar.ts'
import { paths, playerPath } from '#domain/paths.ts'
import { safeRedirect } from '#domain/text/redirect.ts'

export { paths, playerPath }

/** Speede sessions are booked on the reserve page. */
export const speedePath = `${paths.reserve}?kind=speede`

/** The reserve page of a kind, opened at a day 'yyyy-MM-dd'. */
export const reserveDayPath = (kind: 'lane' | 'speede', day: string): string =>
  `${kind === 'speede' ? `${speedePath}&` : `${paths.reserve}?`}${dayParameter}=${day}`

/** The reserve page, where these bookings of a kind are moved, opened at a day. */
export const movePath = (kind: 'lane' | 'speede', ids: readonly string[], day: string): string =>
  `${reserveDayPath(kind, day)}&${moveParameter}=${ids.map(encodeURIComponent).join(',')}`

/** The slots that a family waits for: 'unit' and 'time' only if it is one. `players` are ids. */
export type Awaited = {
  kind: 'lane' | 'speede'
  date?: string
  time?: string
  unit?: number | undefined
  players?: readonly string[] | undefined
}

/** The slot that it waits for, or any unit at its time. */
export type AwaitedSlot = Awaited & { date: Day; time: Time }

/** The standby page with the form for a new wish, filled in. */
export function wishPath({ kind, date, time, unit, players = [] }: Awaited): string {
  const query = new URLSearchParams({
    kind,
    ...(date && { [dayParameter]: date }),
    ...(time && { time }),
    ...(unit && { unit: String(unit) }),
    ...(players.length > 0 && { players: players.join(' ') }),
  })
  return `${paths.standby}?${query}`
}

/** The standby page with the form for a wish that is changed. */
export const changeWishPath = ({ kind, id }: { kind: 'lane' | 'speede'; id: string }): string =>
  `${wishPath({ kind })}&wish=${id}`

/** The ids of the bookings to move, in the query of the reserve page. */
export const moveParameter = 'move'

/** The day in the query of the reserve page. */
export const dayParameter = 'day'

/** The form for a one-time code, with the query of the page that leads there. */
export const codePath = (search = ''): string => `${paths.resetPassword}${search === '' ? '?' : `${search}&`}code`

/** 'Links (downloads)': the members as a CSV file. */
export const membersCsvPath = '/api/members/export.csv'

/** RSVPs of one event. */
export const rsvpsPath = (id: string): string => `${paths.adminRsvps}?event=${encodeURIComponent(id)}`

/** The places of the club, and who waits for one. */
export const placesPath = `${paths.adminMembers}?places`

/** The page of one member at the front desk. By id: an address may contain no e-mail address. */
export const memberPath = (id: string): string => `${paths.adminMembers}?id=${encodeURIComponent(id)}`

/** The day sheet of a day, where a booking is marked. */
export const bookingPath = ({ id, date }: { id: string; date: string }): string =>
  `${paths.admin}?day=${date}&booking=${encodeURIComponent(id)}`

/** The day sheet of today, to book for a player. */
export const bookForPath = (player: string): string => `${paths.admin}?player=${encodeURIComponent(player)}`

/** The day sheet of today, looking for a pass. */
export const scanParameter = 'scan'
export const scanPath = `${paths.admin}?${scanParameter}`

/** Invitation link for another caregiver of a family. The secret is after '#', which browsers do not send. */
export const familyInvitationPath = (token: string): string => `${paths.joinFamily}#invite=${encodeURIComponent(token)}`

/** Page that creates the first staff account. */
export const staffSetupPath = `${paths.adminStaff}?setup`

const redirectParameter = 'redirect'

/** The page where a parent signs what is missing, and which then leads back to a path and query of this site. */
export const consentPath = (pathAndQuery: string): string =>
  `${paths.consent}?${redirectParameter}=${encodeURIComponent(pathAndQuery)}`

/** The page where a parent answers once more whether photos of this player may be shown. */
export const photosPath = (player: string): string =>
  `${consentPath(playerPath(player))}&photos=${encodeURIComponent(player)}`

/** Where to go once everything is signed: the redirect parameter if it is a path of this site, otherwise the account page. */
export const pathAfterConsent = (search: string): string =>
  safeRedirect(new URLSearchParams(search).get(redirectParameter), paths.account)

/** What the sign-in page is told by navigation state if a session has ended on a page: its email, '' if it is not to be shown. */
export type SessionEnded = { endedFor: string }

export const isSessionEnded = (state: unknown): state is SessionEnded =>
  typeof state === 'object' && state !== null && 'endedFor' in state && typeof state.endedFor === 'string'

/** Sign-in page that redirects back to a path and query of this site. */
export const loginPath = (pathAndQuery: string): string =>
  `${paths.memberLogin}?${redirectParameter}=${encodeURIComponent(pathAndQuery)}`

/** Redirect target after sign-in: the redirect parameter if it is a path of this site, otherwise /events. */
export const pathAfterLogin = (search: string): string =>
  safeRedirect(new URLSearchParams(search).get(redirectParameter), paths.events)
