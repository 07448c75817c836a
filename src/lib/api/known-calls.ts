/** What this browser knows of the calls: a page brings the rows of those whom it is for. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { CallRow, CallRows } from './call-rows.ts'
import { publicCalls } from './public-calls.literal.ts'

const known: CallRows = { ...publicCalls }

/** From now on, a call of these is made without loading anything. */
export const addCalls = (rows: CallRows): void => void Object.assign(known, rows)

/** The row of a call. */
export const knownCall = (name: EndpointName): CallRow | undefined => known[name]

/** The row of a call that no page has brought. @throws if its code does not come. */
export async function loadCall(name: EndpointName): Promise<CallRow> {
  addCalls((await import('./other-calls.ts')).otherCalls)
  return known[name]!
}

/** URL of a call below its base. */
export const pathOf = ({ path }: CallRow, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
