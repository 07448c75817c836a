/** The form of a row in the tables of calls, and the function that makes one. */
import type { StaffRole } from '#domain/staff/staff-roles.ts'

/**
 * 'account' is any signed-in member or staff; the handler then checks ownership. 'door' is a tablet at the door, and staff: the
 * tablet may call nothing else.
 */
export type Audience = 'anyone' | 'member' | 'staff' | 'account' | 'door'

/** The desk's calls. */
export const deskAudiences = ['staff', 'door'] as const satisfies readonly Audience[]

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  who: Audience
  /** Of a family's caregivers only the first, who registered it, may do this; staff may if `who` lets them. */
  firstOnly?: true
  /** Of the staff only this role and those above it may do this; all if absent. */
  staffRole?: Exclude<StaffRole, 'desk'>
  status: 200 | 201 | 204
  /** The response is a CSV file. */
  csv?: true
  /** The response is a calendar, with an ETag. */
  calendar?: true
  /** The response is an image. */
  image?: true
  /** Status of a reply whose `ok` is false. */
  unhealthyStatus?: 503
  /** A write after which no other call replies differently, except the staff log. */
  keepsReplies?: true
  /** Maximum body size in bytes, if not the default. */
  bodyLimit?: number
}

type More = Omit<Endpoint, 'method' | 'path' | 'who' | 'status'>

type Row<Method, Path, Who, Status, Rest> = { method: Method; path: Path; who: Who; status: Status } & Rest

/** One row, in its literal types. */
export const call = <
  const Method extends Endpoint['method'],
  const Path extends Endpoint['path'],
  const Who extends Audience,
  const Status extends Endpoint['status'],
  const Rest extends More = object,
>(
  method: Method,
  path: Path,
  who: Who,
  status: Status,
  more?: Rest & Record<Exclude<keyof Rest, keyof More>, never>,
) => ({ method, path, who, status, ...more }) as Row<Method, Path, Who, Status, Rest>
