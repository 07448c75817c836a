/** What each call may cost: storage operations, tidying up after the answer included, and how many wait for one another. */
import { defaultBaseUrls, endpoints, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { foundClub, setupToken, type Club } from './founded-club.ts'
import { countingStore, type OperationCount } from './counting-store.ts'
import { testServer } from './test-server.ts'

export type OperationBudget = {
  call: EndpointName
  /** Most operations, and most that wait for one another. */
  most: number
  deep: number
  sent: (club: Club) => { params?: Record<string, string>; query?: string; body?: object }
} & Setting

type Setting = {
  /** What sets this line apart from another of the same call. */
  case?: string
  /** Who asks, if not whoever usually would. */
  by?: keyof Club['cookies']
  /** How it is answered, if not with success. */
  status?: number
  /** Asked of a club without anybody. */
  empty?: true
}

/** One promise. */
export const measuredOperations = (
  call: EndpointName,
  most: number,
  deep: number,
  sent: OperationBudget['sent'] = () => ({}),
  setting: Setting = {},
): OperationBudget => ({ call, most, deep, sent, ...setting })

export const nameOf = (promise: OperationBudget): string => [promise.call, promise.case].filter(Boolean).join(', ')

const usually: Record<Audience, keyof Club['cookies'] | undefined> = {
  anyone: undefined,
  account: 'robin',
  member: 'robin',
  staff: 'coach',
}

/** The request a promise is about: method, path, body, and the cookie of whoever asks. */
export function requestOf({ call, sent, by = usually[endpoints[call].who] }: OperationBudget, club: Club) {
  const { params = {}, query = '', body } = sent(club)
  const path = endpoints[call].path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')
  const { method } = endpoints[call]
  return { method, path: `${defaultBaseUrls[0]}${path}${query}`, body, cookie: by && club.cookies[by] }
}

/** How a promise's request is answered when all is well. */
export const statusOf = ({ call, status = endpoints[call].status }: OperationBudget): number => status

/** Before there is anybody, nothing can be asked about. */
const nobodyYet = { cookies: {} } as Club

/** What a call costs in a small club. */
export async function costOf(promise: OperationBudget): Promise<OperationCount & { status: number }> {
  const { store, cost } = countingStore(memoryStore())
  const { ask, context } = testServer({ store, setupToken })
  const club = promise.empty ? nobodyYet : await foundClub(ask, context.now())
  const { method, path, body, cookie } = requestOf(promise, club)
  const before = cost()
  const { status } = await ask(method, path, body, { cookie })
  const after = cost()
  return { status, operations: after.operations - before.operations, depth: after.depth - before.depth }
}
