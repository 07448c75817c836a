/** Closures. */
import { call } from './call.ts'

export const publicClosures = call('GET', '/closures', 'anyone', 200)
export const listClosures = call('GET', '/admin/closures', 'staff', 200)
export const addClosure = call('POST', '/admin/closures', 'staff', 201)
export const keepBooking = call('PATCH', '/admin/closures/:id', 'staff', 200)
export const moveAll = call('POST', '/admin/closures/:id/move-all', 'staff', 200)
export const removeClosure = call('DELETE', '/admin/closures/:id', 'staff', 204)
