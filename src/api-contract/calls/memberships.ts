/** Memberships. */
import { call } from './call.ts'

export const changeMembership = call('POST', '/account/players/:id/membership', {
  who: 'account',
  firstOnly: true,
  status: 200,
})
