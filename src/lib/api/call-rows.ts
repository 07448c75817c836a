/** What a browser needs to know of a call, and those of some audiences. */
import type { Audience, Endpoint } from '#api-contract/calls/call.ts'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'

export type CallRow = Pick<Endpoint, 'method' | 'path' | 'who' | 'staffRole' | 'keepsReplies'>
export type CallRows = Partial<Record<EndpointName, CallRow>>

/** Only a `.literal.ts` calls this: then a browser loads these rows and no others. */
export const rowsFor = (...audiences: Audience[]): CallRows =>
  Object.fromEntries(
    Object.entries<Endpoint>(endpoints)
      .filter(([, { who }]) => audiences.includes(who))
      .map(([name, { method, path, who, staffRole, keepsReplies }]) => [
        name,
        { method, path, who, staffRole, keepsReplies },
      ]),
  )
