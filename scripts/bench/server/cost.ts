/** Estimates a month's usage: invocations, storage operations and bytes, from counted calls and assumed behavior. */
import { auditBookings } from '#server/services/operations/audit.ts'
import { finishDeletions } from '#server/services/accounts/erase-personal-data.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { createClub, setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudgets } from '#server/test-support/server/operation-budgets.ts'
import { budgetName, requestOf, type OperationBudget } from '#server/test-support/server/measure-operations.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { weigh } from '#scripts/build/weight.ts'
import { builtApi } from './bundle.ts'
import type { Section } from '#scripts/bench/report.ts'

const families = [300, 3000]
const days = 30

/** How often a family makes each call in a month. */
const perFamily: Record<string, number> = {
  whoAmI: 16,
  signIn: 1.5,
  schedule: 14,
  laneWeek: 24,
  speedeWeek: 10,
  reserveLane: 6,
  'reserveLane, taken': 0.5,
  reserveSpeede: 3,
  cancelLane: 1,
  cancelSpeede: 0.5,
  listEvents: 8,
  createRsvp: 2,
  cancelRsvp: 0.2,
  listProducts: 2,
  image: 2,
  placeOrder: 0.2,
  listOrders: 1,
  account: 1,
  editAccount: 0.1,
  register: 0.03,
}

/** How often the front desk makes each call in a month, independent of the number of members; 14 open hours a day. */
const perFrontDesk: Record<string, number> = {
  // The day sheet polls every 20 seconds, closures every minute, RSVPs and orders while their page is open.
  daySheet: 14 * 180 * days,
  listClosures: 14 * 60 * days,
  listRsvps: 120 * 20,
  'listOrders, of everybody': 60 * 2 * days,
  listMembers: 10 * days,
  fullMembers: 4,
  exportMembers: 2,
  overview: days,
  addEvent: 6,
  editEvent: 4,
  editProduct: 3,
  addProduct: 2,
  listTours: 4 * days,
  updateTour: 40,
  staffSignIn: 2 * days,
}

/** How often the front desk makes each call in a month per family. */
const perFrontDeskAndFamily: Record<string, number> = {
  checkInBooking: 8,
  checkInRsvp: 2,
  bookForMember: 0.3,
  updateOrderStatus: 0.2,
}

/** Visits by non-members per family, pages per visit, and the share of visits with an empty cache. */
const visitors = { perFamily: 10, pages: 2.5, coldShare: 0.6 }
/** Page loads per family with a warm cache: only the HTML of the shell is requested. */
const shellLoads = 16

type CallCost = { operations: number; bytes: number }
type Usage = { invocations: number; operations: number; bytes: number }

export async function costSections(): Promise<Section[]> {
  await builtApi()
  const callCosts = await measureCalls()
  const landing = await weigh('dist', 'index.html')
  const firstLoad = landing.html + landing.scripts + landing.styles + landing.fonts
  const { html: shell } = await weigh('dist', 'shells/schedule.html')
  const jobs = await measureJobs()

  const sums = families.map((count) => {
    const members = sumOf(perFamily, callCosts, count)
    const frontDesk = add(sumOf(perFrontDesk, callCosts, 1), sumOf(perFrontDeskAndFamily, callCosts, count))
    const scheduled = { ...jobs, bytes: 0 }
    const visits = visitors.perFamily * count
    const pages = {
      invocations: 0,
      operations: 0,
      bytes: visits * (visitors.coldShare * firstLoad + visitors.pages * landing.html) + shellLoads * count * shell,
    }
    return { members, frontDesk, scheduled, pages, all: [members, frontDesk, scheduled, pages].reduce(add) }
  })
  const line = (what: string, part: keyof (typeof sums)[number]) => [
    what,
    ...sums.flatMap((sum) => {
      const { invocations, operations, bytes } = sum[part]
      return [round(invocations), round(operations), `${(bytes / 1e9).toFixed(2)} GB`]
    }),
  ]
  return [
    {
      title: 'Cost of a month',
      description: `Calculated from counted operations, not from a bill. Assumptions: a family opens the site 16 times a month, views 34 weeks, makes 9 reservations, cancels 1.5 and sends 2 RSVPs, and there are ${visitors.perFamily} visits by non-members per family. One front desk has the day sheet open 14 hours a day; its polling every 20 seconds is the largest cost of a small club. Every call counts with its highest cost, in a new club (an unchanged day sheet costs 6 operations, not 9), and without CDN caching. Bytes are uncompressed for API responses and compressed for pages. Scheduled: the reconciler every five minutes and the audit every night, in a club with few bookings; in a large club the reconciler adds one read for each of the week's bookings.`,
      columns: [
        'per month',
        ...families.flatMap((count) => [
          `${count.toLocaleString('en-US')} families: invocations`,
          'storage operations',
          'bandwidth',
        ]),
      ],
      rows: [
        line('families', 'members'),
        line('the front desk', 'frontDesk'),
        line('scheduled work', 'scheduled'),
        line('pages from the CDN', 'pages'),
        line('all', 'all'),
      ],
    },
  ]
}

const round = (value: number) => Math.round(value).toLocaleString('en-US')

const add = (one: Usage, other: Usage): Usage => ({
  invocations: one.invocations + other.invocations,
  operations: one.operations + other.operations,
  bytes: one.bytes + other.bytes,
})

function sumOf(counts: Record<string, number>, callCosts: ReadonlyMap<string, CallCost>, times: number): Usage {
  return Object.entries(counts).reduce<Usage>(
    (sum, [name, count]) => {
      const cost = callCosts.get(name)
      if (!cost) throw new Error(`Unknown call: ${name}`)
      const calls = count * times
      return add(sum, { invocations: calls, operations: calls * cost.operations, bytes: calls * cost.bytes })
    },
    { invocations: 0, operations: 0, bytes: 0 },
  )
}

/** Operations and bytes of every call, by name. */
async function measureCalls(): Promise<Map<string, CallCost>> {
  const callCosts = new Map<string, CallCost>()
  for (const budget of operationBudgets.filter(({ emptyClub }) => !emptyClub))
    callCosts.set(budgetName(budget), await measureCall(budget))
  return callCosts
}

async function measureCall(budget: OperationBudget): Promise<CallCost> {
  const { store, cost } = countingStore(memoryStore())
  const { ask, context } = testServer({ store, setupToken })
  const club = await createClub(ask, context.now())
  const { method, path, body, cookie } = requestOf(budget, club)
  const before = cost().operations
  const response = await ask(method, path, body, { cookie })
  const headers = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const text = response.body === undefined ? 0 : JSON.stringify(response.body).length
  return { operations: cost().operations - before, bytes: headers + text }
}

/** Invocations and operations of the scheduled functions in a month. */
async function measureJobs(): Promise<Omit<Usage, 'bytes'>> {
  const { store, cost } = countingStore(memoryStore())
  const { ask, context } = testServer({ store, setupToken })
  await createClub(ask, context.now())
  const operationsOf = async (work: () => Promise<unknown>) => {
    const before = cost().operations
    await work()
    return cost().operations - before
  }
  const reconcileOperations = await operationsOf(async () => [await reconcile(context), await finishDeletions(context)])
  const auditOperations = await operationsOf(() => auditBookings(context))
  const reconcileRuns = 12 * 24 * days
  return {
    invocations: reconcileRuns + days,
    operations: reconcileRuns * reconcileOperations + days * auditOperations,
  }
}
