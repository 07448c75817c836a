/** Links to files that the desk downloads. */
import { defaultBaseUrls, type EndpointName, type Params } from '#api-contract/endpoints.ts'
import { pathOf } from './known-calls.ts'
import { staffCalls } from './staff-calls.literal.ts'

/** URL of a call of staff that returns a file. */
export const fileUrl = <Name extends EndpointName>(name: Name, params: Params<Name>, query = ''): string =>
  defaultBaseUrls[0] + pathOf(staffCalls[name]!, params) + query
