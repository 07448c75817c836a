/** What a club costs its owner in a month: invocations, storage operations and bytes, from the counts and a stated behaviour. */
import { auditBookings } from '#server/services/operations/audit.ts'
import { finishDeletions } from '#server/services/accounts/erase-personal-data.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { foundClub, setupToken } from '#server/test-support/server/founded-club.ts'
import { operationBudgets } from '#server/test-support/server/operation-budgets.ts'
import { nameOf, requestOf, type OperationBudget } from '#server/test-support/server/measure-operations.ts'
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
  attend: 2,
  leave: 0.2,
  listProducts: 2,
  image: 2,
  placeOrder: 0.2,
  listOrders: 1,
  account: 1,
  editAccount: 0.1,
  register: 0.03,
}

/** How often the front desk makes each call in a month, whatever the size of the club; 14 open hours a day. */
const perDesk: Record<string, number> = {
  // The day sheet asks every 20 seconds, the closed lanes every minute, guests and orders while somebody looks.
  deskDay: 14 * 180 * days,
  listBlocks: 14 * 60 * days,
  listAttendees: 120 * 20,
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

/** And in proportion to the club. */
const perDeskAndFamily: Record<string, number> = { markBooking: 8, checkIn: 2, bookFor: 0.3, settleOrder: 0.2 }

/** Visits of people who are no members, pages each of them opens, and how many come with nothing in their cache. */
const visitors = { perFamily: 10, pages: 2.5, newcomers: 0.6 }
/** Loads of a member's page by somebody who was here before: the shell is in the cache, the page's HTML is asked again. */
const shellLoads = 16

type Price = { operations: number; bytes: number }
type Sum = { invocations: number; operations: number; bytes: number }

export async function costSections(): Promise<Section[]> {
  await builtApi()
  const prices = await pricesOfCalls()
  const landing = await weigh('dist', 'index.html')
  const firstLoad = landing.html + landing.scripts + landing.styles + landing.fonts
  const { html: shell } = await weigh('dist', 'shells/schedule.html')
  const jobs = await pricesOfJobs()

  const sums = families.map((count) => {
    const members = sumOf(perFamily, prices, count)
    const desk = add(sumOf(perDesk, prices, 1), sumOf(perDeskAndFamily, prices, count))
    const scheduled = { ...jobs, bytes: 0 }
    const visits = visitors.perFamily * count
    const pages = {
      invocations: 0,
      operations: 0,
      bytes: visits * (visitors.newcomers * firstLoad + visitors.pages * landing.html) + shellLoads * count * shell,
    }
    return { members, desk, scheduled, pages, all: [members, desk, scheduled, pages].reduce(add) }
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
      words: `Counted, not billed. A family opens the site 16 times a month, looks at 34 weeks, makes 9 reservations and gives 1.5 back, answers 2 events; ${visitors.perFamily} visits by people who are no members come with each family. One front desk keeps its day sheet open 14 hours a day; it asks every 20 seconds, which is what costs most in a small club. Every call is charged at its dearest, in a club just founded (a look at the day sheet that finds nothing new costs 6 operations, not 9), and as if the CDN kept no answer; bytes are before compression for answers of the function, after it for pages. Scheduled: the sweep every five minutes, the audit every night, in a club with a few bookings; the books of a large club add one read for each of its week's bookings to each sweep.`,
      columns: [
        'a month of',
        ...families.flatMap((count) => [
          `${count.toLocaleString('en-US')} families: invocations`,
          'storage operations',
          'bandwidth',
        ]),
      ],
      rows: [
        line('families', 'members'),
        line('the front desk', 'desk'),
        line('scheduled work', 'scheduled'),
        line('pages from the CDN', 'pages'),
        line('all', 'all'),
      ],
    },
  ]
}

const round = (figure: number) => Math.round(figure).toLocaleString('en-US')

const add = (one: Sum, other: Sum): Sum => ({
  invocations: one.invocations + other.invocations,
  operations: one.operations + other.operations,
  bytes: one.bytes + other.bytes,
})

function sumOf(often: Record<string, number>, prices: ReadonlyMap<string, Price>, times: number): Sum {
  return Object.entries(often).reduce<Sum>(
    (sum, [name, count]) => {
      const price = prices.get(name)
      if (!price) throw new Error(`there is no call ${name}`)
      const calls = count * times
      return add(sum, { invocations: calls, operations: calls * price.operations, bytes: calls * price.bytes })
    },
    { invocations: 0, operations: 0, bytes: 0 },
  )
}

/** Operations and bytes of every call, by its name. */
async function pricesOfCalls(): Promise<Map<string, Price>> {
  const prices = new Map<string, Price>()
  for (const promise of operationBudgets.filter(({ empty }) => !empty))
    prices.set(nameOf(promise), await priceOf(promise))
  return prices
}

async function priceOf(promise: OperationBudget): Promise<Price> {
  const { store, cost } = countingStore(memoryStore())
  const { ask, context } = testServer({ store, setupToken })
  const club = await foundClub(ask, context.now())
  const { method, path, body, cookie } = requestOf(promise, club)
  const before = cost().operations
  const answer = await ask(method, path, body, { cookie })
  const headers = [...answer.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  const text = answer.body === undefined ? 0 : JSON.stringify(answer.body).length
  return { operations: cost().operations - before, bytes: headers + text }
}

/** What the scheduled functions do in a month. */
async function pricesOfJobs(): Promise<Omit<Sum, 'bytes'>> {
  const { store, cost } = countingStore(memoryStore())
  const { ask, context } = testServer({ store, setupToken })
  await foundClub(ask, context.now())
  const operationsOf = async (work: () => Promise<unknown>) => {
    const before = cost().operations
    await work()
    return cost().operations - before
  }
  const swept = await operationsOf(async () => [await reconcile(context), await finishDeletions(context)])
  const audited = await operationsOf(() => auditBookings(context))
  const sweeps = 12 * 24 * days
  return { invocations: sweeps + days, operations: sweeps * swept + days * audited }
}
