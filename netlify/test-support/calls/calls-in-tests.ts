/** The facts about a subject's calls that tests of all calls need. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { Body } from '#api-contract/schemas.ts'
import type { ItemKindName } from '#domain/inbox/item-kinds.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { Furnish, FuzzClub } from '#server/test-support/fuzz/fuzz-club.ts'
import type { OperationBudget } from '#server/test-support/server/measure-operations.ts'
import type { TestResponse, TestServer } from '#server/test-support/server/test-server.ts'

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
  standing: 'The item about the membership says it, which may be open already.',
} as const

/** The club in which every free text is filled in once: a family with a player, and the slot of one of its bookings. */
export type Filling = {
  server: TestServer
  send: (call: EndpointName, method: string, path: string, body: object, cookie?: string) => Promise<TestResponse>
  /** The texts for these fields. */
  fieldsFor: (call: EndpointName, ...fields: string[]) => Record<string, string>
  coach: string
  memberId: string
  ofPlayer: string
  slot: { date: string; email: string; player?: string }
}

export const idIn = ({ body }: TestResponse, part: string): string =>
  ((body as Record<string, { id?: string } | undefined>)[part] ?? {}).id ?? 'x'

/** The cookies of a family and of a colleague. */
export type Opened = { member: string; staff: string }

export type CallsInTests = {
  /** A valid body of each call that has one. All data is fictional. */
  examples?: { [Name in WithBody]?: Body<Name> }
  /** The most that each call may cost, in one request or several. */
  budgets: OperationBudget[]
  /** Who alone may call, besides those above them: a colleague's role, the first caregiver, a tablet. The calls say it, too. */
  needs?: Partial<Record<Exclude<StaffRole, 'desk'> | 'first' | 'door', EndpointName[]>>
  /** Writes after which no other call replies differently. */
  keepsReplies?: EndpointName[]
  /** The item that each POST makes, or why it makes none. */
  items?: Partial<Record<EndpointName, ItemKindName | (typeof why)[keyof typeof why]>>
  /** Writes whose accepted request needs more than the club of the budgets has: other tests send it. */
  triedElsewhere?: EndpointName[]
  /** Writes of which another request under the same key is not refused: the first has ended the session, or has written nothing. */
  usesNoKey?: Partial<Record<EndpointName, 'ended' | 'unwritten'>>
  /** Valid queries, path parameters, and bodies where the example has another club's, for the fuzz tests. */
  queries?: Partial<Record<EndpointName, Record<string, string>>>
  /** The id that follows a part of a path: 'players' in '/account/players/:id'. `ids` are those of calls that need another one. */
  after?: (club: FuzzClub) => Record<string, string>
  ids?: (club: FuzzClub) => Partial<Record<EndpointName, Record<string, string>>>
  bodies?: (club: FuzzClub) => Partial<Record<EndpointName, object>>
  /** The status of a valid request that the club of the fuzz tests refuses: other tests send one that is accepted. */
  refused?: Partial<Record<EndpointName, number>>
  /** Fills in every free text of the calls. */
  fill?: (club: Filling) => Promise<unknown>
  /** Adds to the club of the fuzz tests what the calls are about. */
  furnish?: Furnish
  /** Begins what ends with the session, by name. The answer tells what of it still counts. */
  begin?: (
    server: TestServer,
    opened: Opened,
    name: string,
  ) => Promise<(now: Opened) => Promise<Record<string, boolean>>>
}
