/** The calendars that calendar programs read. */
import { call } from './call.ts'

export const calendarFeed = call('GET', '/calendar/:token', 'anyone', 200, { calendar: true })
export const listFeeds = call('GET', '/calendars', 'member', 200)
export const addFeed = call('POST', '/calendars', 'member', 201)
export const editFeed = call('PATCH', '/calendars/:id', 'member', 200)
export const endFeed = call('DELETE', '/calendars/:id', 'member', 204)
