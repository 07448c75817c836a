/** Which writes bind their idempotency key to one request. */
import { endpoints, type EndpointName } from './endpoints.ts'
import { schemas } from './schemas.ts'

/** True for a write with a body or path parameters: two requests to any other write cannot differ. */
export const bindsKey = (name: EndpointName): boolean =>
  endpoints[name].method !== 'GET' && ('body' in schemas[name] || endpoints[name].path.includes(':'))
