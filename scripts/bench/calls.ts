/** Processor time of the server's calls: the built function, warm, with its storage in the same process. */
import { createClub } from '#server/test-support/fixtures/club-fixture.ts'
import { budgetName, expectedStatus, measureCost, requestOf } from '#server/test-support/server/measure-operations.ts'
import { operationBudgets } from '#server/test-support/calls/tables.ts'
import { openBundle, storeInProcess } from './bundle.ts'
import { machine, ms, percentile, type Table } from './table.ts'

/** What families and the front desk do most; netlify/test-support/calls has every call. */
const names = [
  'listEvents',
  'whoAmI',
  'signIn',
  'register',
  'account',
  'schedule',
  'laneWeek',
  'reserveLane',
  'reserveLane, taken',
  'cancelLane',
  'createRsvp',
  'placeOrder',
  'daySheet',
  'listMembers',
  'overview',
]
const rounds = { warmUp: 100, measured: 400 }
/** Calls that hash a password take this long for fewer rounds. */
const maxMs = 3000
const goalMs = 3

export async function measureCalls(): Promise<Table[]> {
  const { blobs } = storeInProcess()
  const { send, drainWaitUntil } = await openBundle()
  const club = await createClub(send, new Date())
  await drainWaitUntil()
  const stored = [...blobs]

  async function timesOf(budget: (typeof operationBudgets)[number], count: number): Promise<number[]> {
    const { method, path, body, cookie } = requestOf(budget, club)
    const times: number[] = []
    const end = performance.now() + maxMs
    while (times.length < count && performance.now() < end) {
      blobs.clear()
      for (const [key, value] of stored) blobs.set(key, value)
      const before = process.cpuUsage()
      const { status } = await send(method, path, body, { cookie })
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
      if (status !== expectedStatus(budget)) throw new Error(`${budgetName(budget)} returned ${status}`)
      await drainWaitUntil()
    }
    return times
  }

  const rows: string[][] = []
  for (const name of names) {
    const budget = operationBudgets.find((each) => budgetName(each) === name)
    if (!budget) throw new Error(`${name} has no operation budget`)
    await timesOf(budget, rounds.warmUp)
    const times = await timesOf(budget, rounds.measured)
    const { operations, depth } = await measureCost(budget)
    rows.push([name, ...[0.5, 0.99].map((share) => ms(percentile(times, share))), `${operations}`, `${depth}`])
  }
  return [
    {
      title: 'Calls',
      note: `Processor time of one call after the other in the built function, warm, with its storage in the same process. Goal: p99 below ${goalMs} ms, except for \`signIn\` and \`register\`, which hash a password. A user also waits for the storage: the depth is the longest chain of operations of which each waits for the one before. ${machine()}`,
      columns: ['call', 'p50', 'p99', 'operations', 'depth'],
      rows,
    },
  ]
}
