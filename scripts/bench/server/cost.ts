/**
 * Estimates a month's usage and its price in Netlify's credits, from measured calls, runs and pages and assumed behavior: the
 * tables say whether a club fits the free plan.
 */
import { instantOf } from '#domain/calendar/calendar.ts'
import { pollInterval } from '#lib/api/polling.ts'
import type { JobName } from '#server/services/operations/jobs.ts'
import type { Section } from '#scripts/bench/report.ts'
import { builtApi } from './bundle.ts'
import { measureCalls, measureJobs, measurePage, runsOf, sum, time, unchangedSheet, type Usage } from './usage.ts'

/**
 * Netlify's prices in credits, the same on all plans without a contract. Looked up on 2026-11-22 in stored copies of
 * Netlify's pages; transcripts from July to September 2026 name the same figures.
 */
const prices = { deploy: 15, gbHour: 10, gigabyte: 20, request: 2 / 10_000, databaseHour: 10, freePlan: 300 } as const
const sources =
  '[How credits work](https://docs.netlify.com/manage/accounts-and-billing/billing/billing-for-credit-based-plans/how-credits-work) and [Netlify Database: billing](https://docs.netlify.com/build/data-and-storage/netlify-database/billing-and-usage/)'

const families = [300, 3000]
const days = 30
/** Deploys of production in a month. Previews are free. */
const deploys = 15

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
  cancelOrder: 0.02,
  listOrders: 1,
  account: 1,
  editAccount: 0.1,
  register: 0.03,
}

/** Hours a day in which the day sheet is open, and in which somebody is at it. */
const desk = { open: 14, used: 4 }
/** One poll of the day sheet in this many finds a change. */
const pollsPerChange = 4
/** Hours a month in which the other pages that poll are open, with somebody at them. */
const hoursOfPage = { rsvps: 20, orders: 2 * days }

/** Requests in an hour of a query that polls, by the rule of the browser. */
function pollsPerHour(everyMs: number, isUsed: boolean): number {
  const noon = instantOf('2026-11-24', '12:00')
  const interval = pollInterval(everyMs, noon, isUsed ? noon.getTime() : 0)
  return interval === false ? 0 : 3_600_000 / interval
}
const pollsOfDay = (everyMs: number, used: number) =>
  used * pollsPerHour(everyMs, true) + (desk.open - used) * pollsPerHour(everyMs, false)

/** How often the front desk makes each call in a month, with somebody at the day sheet for `used` hours a day. */
const perFrontDesk = (used: number): Record<string, number> => ({
  daySheet: (pollsOfDay(20_000, used) * days) / pollsPerChange,
  [unchangedSheet]: pollsOfDay(20_000, used) * days * (1 - 1 / pollsPerChange),
  listClosures: pollsOfDay(180_000, used) * days,
  listRsvps: pollsPerHour(30_000, true) * hoursOfPage.rsvps,
  'listOrders, of everybody': pollsPerHour(60_000, true) * hoursOfPage.orders,
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
})

/** How often the front desk makes each call in a month per family. */
const perFrontDeskAndFamily: Record<string, number> = {
  checkInBooking: 8,
  checkInRsvp: 2,
  bookForMember: 0.3,
  updateOrderStatus: 0.2,
}

/** Visits by non-members per family, pages per visit, and the share of visits with an empty cache. */
const visitors = { perFamily: 10, pages: 2.5, coldShare: 0.6 }
/** Page loads per family: 16 that find a quarter of the code changed by a deploy count as 4 whole ones and 12 of a warm cache. */
const memberLoads = { first: 4, later: 12 }
const deskLoads = { first: deploys, later: 2 * days }
/** Product images that a family loads in a month, in bytes: larger than the one of the measured club. */
const imagesPerFamily = 2 * 150_000

type Part = { what: string; usage: Usage }

export async function costSections(): Promise<Section[]> {
  await builtApi()
  const calls = await measureCalls()
  const jobs = await measureJobs()
  const [landing, shell, admin] = await Promise.all(['index.html', 'reserve.html', 'admin.html'].map(measurePage))
  if (!landing || !shell || !admin) throw new Error('a page is missing')

  const callsOf = (counts: Record<string, number>, times = 1): Usage =>
    sum(
      ...Object.entries(counts).map(([name, count]) => {
        const usage = calls.get(name)
        if (!usage) throw new Error(`Unknown call: ${name}`)
        return [count * times, usage] as const
      }),
    )
  const jobNames = Object.keys(jobs) as JobName[]
  const deskOf = (count: number, used: number): Usage =>
    sum(
      [1, callsOf(perFrontDesk(used))],
      [1, callsOf(perFrontDeskAndFamily, count)],
      [deskLoads.first, admin.first],
      [deskLoads.later, admin.later],
    )
  const pagesOf = (count: number): Usage => {
    const visits = visitors.perFamily * count
    return sum(
      [visits * visitors.coldShare, landing.first],
      [visits * visitors.pages, landing.later],
      [count * memberLoads.first, shell.first],
      [count * memberLoads.later, shell.later],
      [count, { requests: 0, operations: 0, gbHours: 0, bytes: imagesPerFamily }],
    )
  }
  const partsOf = (count: number): Part[] => [
    { what: 'calls of the families', usage: callsOf(perFamily, count) },
    { what: 'pages and images', usage: pagesOf(count) },
    { what: 'the front desk', usage: deskOf(count, desk.used) },
    { what: 'scheduled runs', usage: sum(...jobNames.map((job) => [runsOf(job), jobs[job]] as const)) },
  ]
  const clubs = families.map((count) => {
    const parts = partsOf(count)
    return { parts, all: sum(...parts.map(({ usage }) => [1, usage] as const)), busy: deskOf(count, desk.open), count }
  })
  const rows = (cells: (usage: Usage) => string[]) => [
    ...clubs[0]!.parts.map(({ what }, index) => [what].concat(...clubs.map(({ parts }) => cells(parts[index]!.usage)))),
    ['all', ...clubs.flatMap(({ all }) => cells(all))],
  ]
  const credit = (text: string, of: (club: (typeof clubs)[number]) => number) => [
    text,
    ...clubs.map((club) => of(club).toFixed(1)),
  ]
  const total = ({ all }: (typeof clubs)[number]) => creditsOf(all)
  return [
    {
      title: 'Usage of a month',
      description: `Calculated from counted operations and built pages, not from a bill. Assumptions: a family opens the site 16 times a month, views 34 weeks, makes 9 reservations, cancels 1.5 and sends 2 RSVPs, and loads the whole code ${memberLoads.first} times (each of its visits finds a quarter of it changed by a deploy); there are ${visitors.perFamily} visits by non-members per family. One front desk has the day sheet open ${desk.open} hours a day, with somebody at it in ${desk.used} of them; one poll in ${pollsPerChange} finds a change. Every call counts with its highest cost, in a new club, and without CDN caching; API responses count uncompressed. A function has 1 GB of memory and takes ${time.call} ms, ${time.step} ms for each storage operation that has to wait for another, and ${time.password} ms for a password hash. Scheduled runs are quiet ones and all start cold (${time.coldStart} ms); they count as requests, too.`,
      columns: [
        'per month',
        ...families.flatMap((count) => [
          `${count.toLocaleString('en-US')} families: requests`,
          'storage operations',
          'GB-hours',
          'bandwidth',
        ]),
      ],
      rows: rows(({ requests, operations, gbHours, bytes }) => [
        round(requests),
        round(operations),
        gbHours.toFixed(2),
        `${(bytes / 1e9).toFixed(2)} GB`,
      ]),
    },
    {
      title: 'Credits of a month',
      description: `The same in Netlify's credits: ${prices.deploy} for a production deploy (previews are free), ${prices.gbHour} for a GB-hour of compute, ${prices.gigabyte} for a GB of bandwidth, 2 for 10,000 requests; the free plan has ${prices.freePlan}, and a site that has used them up is paused until the next month. Blobs have no price of their own. Prices: ${sources}, looked up on 2026-11-22 in stored copies; check them before you rely on the sum. A Netlify Database costs ${prices.databaseHour} credits for each hour it is awake, and falls asleep after five quiet minutes: once a day to be sure, and for about ten minutes after a registration or an edit of an account.`,
      columns: ['credits per month', ...families.map((count) => `${count.toLocaleString('en-US')} families`)],
      rows: [
        ...clubs[0]!.parts.map(({ what }, index) => credit(what, ({ parts }) => creditsOf(parts[index]!.usage))),
        credit('all but deploys', total),
        credit(`with ${deploys} deploys`, (club) => total(club) + deploys * prices.deploy),
        ['deploys that the free plan has room for', ...clubs.map((club) => roomForDeploys(total(club)))],
        credit(
          `more, if somebody is at the day sheet ${desk.open} hours a day`,
          ({ parts, busy }) => creditsOf(busy) - creditsOf(parts.find(({ what }) => what === 'the front desk')!.usage),
        ),
        credit('more, with a Netlify Database', ({ count }) => databaseHours(count) * prices.databaseHour),
      ],
    },
  ]
}

/** Hours in which the replica's database is awake: its daily check, and each change of an account with the run after it. */
const databaseHours = (count: number): number =>
  (days * 5 + count * (perFamily['register']! + perFamily['editAccount']!) * 10) / 60

const creditsOf = ({ requests, gbHours, bytes }: Usage): number =>
  requests * prices.request + gbHours * prices.gbHour + (bytes / 1e9) * prices.gigabyte

const roomForDeploys = (used: number): string =>
  used > prices.freePlan ? 'none' : String(Math.floor((prices.freePlan - used) / prices.deploy))

const round = (value: number) => Math.round(value).toLocaleString('en-US')
