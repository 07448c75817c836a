/** Puck Bucks. */
import { call } from './call.ts'

export const moveBucks = call('POST', '/admin/members/:id/players/:player/bucks', 'staff', 200)
