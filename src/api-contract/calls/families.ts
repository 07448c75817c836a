/** A family's account: registration, details, players. */
import { call } from './call.ts'

export const register = call('POST', '/members/register', { who: 'anyone', status: 201 })
export const account = call('GET', '/account', { who: 'member', status: 200 })
export const editAccount = call('PATCH', '/account', { who: 'account', status: 200 })
export const addPlayer = call('POST', '/account/players', { who: 'account', firstOnly: true, status: 201 })
export const editPlayer = call('PATCH', '/account/players/:id', { who: 'account', status: 200 })
