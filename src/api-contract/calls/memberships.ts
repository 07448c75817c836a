/** Memberships. */
import { call } from './call.ts'

export const changeMembership = call('POST', '/account/players/:id/membership', 'account', 200, { firstOnly: true })
export const setChargeDay = call('POST', '/account/charge-day', 'account', 200, { firstOnly: true })
