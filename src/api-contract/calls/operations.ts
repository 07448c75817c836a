/** Health of the site. */
import { call } from './call.ts'

export const health = call('GET', '/health', 'anyone', 200, { unhealthyStatus: 503 })
