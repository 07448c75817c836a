/** What the tests that go through all calls know of the calls of a subject. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { Body } from '#api-contract/schemas.ts'
import type { ItemKindName } from '#domain/inbox/item-kinds.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { FuzzClub } from '#server/test-support/fuzz/fuzz-club.ts'
import type { OperationBudget } from '#server/test-support/server/measure-operations.ts'

export type WithBody = { [Name in EndpointName]: Body<Name> extends undefined ? never : Name }[EndpointName]

/** Why a call makes no item of the inbox. */
export const why = {
  sheet: 'What is booked stands on the day sheet.',
  lists: 'Staff see who comes, and who waits, where they open the event or the day.',
  own: 'It concerns the sign-in or the devices of whoever calls, or their own mail.',
  read: 'It only reads, or says that something was read.',
  staff: 'A colleague does it, and knows of it.',
  signed: 'The day sheet asks for what is missing, so what is signed needs nobody.',
  listed: 'The list of dues has it.',
} as const

export type CallsInTests = {
  /** A valid body of each call that has one. All data is fictional. */
  examples?: { [Name in WithBody]?: Body<Name> }
  /** The most that each call may cost, in one request or several. */
  budgets: OperationBudget[]
  /** Who alone may call, besides those above them: a colleague's role, the first caregiver, a tablet. The calls say it, too. */
  needs?: Partial<Record<Exclude<StaffRole, 'desk'> | 'first' | 'door', EndpointName[]>>
  /** Calls of families with an id in their path. */
  byId?: EndpointName[]
  /** The item that each POST makes, or why it makes none. */
  items?: Partial<Record<EndpointName, ItemKindName | (typeof why)[keyof typeof why]>>
  /** Writes whose accepted request needs more than the club of the budgets has: other tests send it. */
  triedElsewhere?: EndpointName[]
  /** Valid queries, path parameters, and bodies where the example has another club's, for the fuzz tests. */
  queries?: Partial<Record<EndpointName, Record<string, string>>>
  ids?: (club: FuzzClub) => Partial<Record<EndpointName, Record<string, string>>>
  bodies?: (club: FuzzClub) => Partial<Record<EndpointName, object>>
}
