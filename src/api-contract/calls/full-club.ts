/** The line of a full club. */
import { call } from './call.ts'

export const clubPlaces = call('GET', '/club/places', 'anyone', 200)
export const joinLine = call('POST', '/club/line', 'anyone', 201)
export const answerLine = call('POST', '/club/line/answer', 'anyone', 200)
export const waitForPlace = call('POST', '/account/line', 'account', 200, { firstOnly: true })
export const leaveLine = call('DELETE', '/account/line', 'account', 204, { firstOnly: true })
export const listLine = call('GET', '/admin/line', 'staff', 200)
export const removeFromLine = call('POST', '/admin/line/:id/remove', 'staff', 204, { staffRole: 'coach' })
