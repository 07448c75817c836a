/** Health of the site. */
import { call } from './call.ts'

export const health = call('GET', '/health', { who: 'anyone', status: 200, unhealthyStatus: 503 })
