/** Measures the storage operations of an endpoint, background work included, and their depth. */
import type { Audience } from '#api-contract/calls/call.ts'
import { defaultBaseUrls, endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { bindsKey } from '#api-contract/key-binding.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { createClub, setupToken, type Club } from '#server/test-support/fixtures/club-fixture.ts'
import { knowSettings } from '#server/repositories/club-settings.ts'
import { countingStore, type OperationCount } from './counting-store.ts'
import { testServer } from './test-server.ts'

export type OperationBudget = {
  call: EndpointName
  /** Limits for operations and for sequential round trips. */
  maxOperations: number
  maxDepth: number
  request: (club: Club) => { params?: Record<string, string>; query?: string; body?: object }
} & BudgetOptions

type BudgetOptions = {
  /** Distinguishes budgets of the same endpoint. */
  case?: string
  /** The sender, if not the default of the endpoint's audience. */
  as?: keyof Club['cookies']
  /** The expected status, if not success. */
  status?: number
  /** Sent to a club without accounts. */
  emptyClub?: true
  /** Sent to a site without mail. */
  mailOff?: true
  /** The second of two is measured, to which nothing has changed. */
  again?: true
}

/** Creates a budget; the operation that records what the idempotency key is used for is added to both limits, and the read of a colleague's role. */
export const operationBudget = (
  call: EndpointName,
  maxOperations: number,
  maxDepth: number,
  request: OperationBudget['request'] = () => ({}),
  options: BudgetOptions = {},
): OperationBudget => {
  const keyUse = bindsKey(call) ? 1 : 0
  const actor = actorOf(call, options)
  const role = actor === 'coach' || actor === 'colleague' ? 1 : 0
  return { call, maxOperations: maxOperations + keyUse + role, maxDepth: maxDepth + keyUse, request, ...options }
}

export const budgetName = (budget: OperationBudget): string => [budget.call, budget.case].filter(Boolean).join(', ')

const defaultActors: Record<Audience, keyof Club['cookies'] | undefined> = {
  anyone: undefined,
  account: 'robin',
  member: 'robin',
  staff: 'coach',
  door: 'coach',
}

const actorOf = (call: EndpointName, { as }: BudgetOptions) => as ?? defaultActors[endpoints[call].who]

/** The request of a budget: method, path, body and the sender's cookie. */
export function requestOf({ call, request, ...options }: OperationBudget, club: Club) {
  const actor = actorOf(call, options)
  const { params = {}, query = '', body } = request(club)
  const path = endpoints[call].path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')
  const { method } = endpoints[call]
  return { method, path: `${defaultBaseUrls[0]}${path}${query}`, body, cookie: actor && club.cookies[actor] }
}

/** The expected status of a budget's request. */
export const expectedStatus = ({ call, status = endpoints[call].status }: OperationBudget): number => status

type StoredClub = { club: Club; entries: Map<string, StoredVersion> }
const emptyClub = { cookies: {} } as Club
/** To create a club takes longer than most requests: it is made once with mail and once without. */
const clubs = new Map<boolean, Promise<StoredClub>>()

async function storedClub(mailEnabled: boolean): Promise<StoredClub> {
  const entries = new Map<string, StoredVersion>()
  const { ask, context, drainWaitUntil } = testServer({ store: memoryStore(entries), setupToken, mailEnabled })
  let ids = 0
  // None that the server of a copy makes again.
  Object.assign(context, { newId: () => `id9${String((ids += 1)).padStart(5, '0')}` })
  const club = await createClub(ask, context.now())
  await drainWaitUntil()
  return { club, entries }
}

/** A copy of the club that the request of a budget is sent to. */
export async function clubFor({ emptyClub: isEmpty, mailOff }: OperationBudget): Promise<StoredClub> {
  if (isEmpty) return { club: emptyClub, entries: new Map() }
  const hasMail = !mailOff
  if (!clubs.has(hasMail)) clubs.set(hasMail, storedClub(hasMail))
  const { club, entries } = await clubs.get(hasMail)!
  return { club, entries: new Map(entries) }
}

/** Measures a request in a small club. `isCold`: the instance has not read the owner's settings, as it does once in half a minute. */
export async function measureCost(
  budget: OperationBudget,
  { isCold = false } = {},
): Promise<OperationCount & { status: number }> {
  const { club, entries } = await clubFor(budget)
  const { store, cost } = countingStore(memoryStore(entries))
  const { ask, context, drainWaitUntil } = testServer({ store, setupToken, mailEnabled: !budget.mailOff })
  if (!isCold) await knowSettings(context)
  const { method, path, body, cookie } = requestOf(budget, club)
  const send = () => ask(method, path, body, { cookie, ...(method !== 'GET' && { key: 'measured' }) })
  if (budget.again) await send().then(drainWaitUntil)
  const before = cost()
  const { status } = await send()
  const after = cost()
  return { status, operations: after.operations - before.operations, depth: after.depth - before.depth }
}
