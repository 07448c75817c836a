/** The calendars that calendar programs read. */
import { call } from './call.ts'

export const calendarFeed = call('GET', '/calendar/:token', { who: 'anyone', status: 200, calendar: true })
export const listFeeds = call('GET', '/calendars', { who: 'member', status: 200 })
export const addFeed = call('POST', '/calendars', { who: 'member', status: 201 })
export const editFeed = call('PATCH', '/calendars/:id', { who: 'member', status: 200 })
export const endFeed = call('DELETE', '/calendars/:id', { who: 'member', status: 204 })
