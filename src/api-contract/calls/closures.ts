/** Closures. */
import { call } from './call.ts'

export const publicClosures = call('GET', '/closures', { who: 'anyone', status: 200 })
export const listClosures = call('GET', '/admin/closures', { who: 'staff', status: 200 })
export const addClosure = call('POST', '/admin/closures', { who: 'staff', status: 201 })
export const keepBooking = call('PATCH', '/admin/closures/:id', { who: 'staff', status: 200 })
export const moveAll = call('POST', '/admin/closures/:id/move-all', { who: 'staff', status: 200 })
export const removeClosure = call('DELETE', '/admin/closures/:id', { who: 'staff', status: 204 })
