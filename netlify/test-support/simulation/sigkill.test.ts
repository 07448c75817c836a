/**
 * Real processes on a real directory, killed with SIGKILL at random operations. After the leases expire, one read and one
 * reconciliation complete everything, the audit passes and no acknowledged write is lost. NEST_KILLS sets the number of
 * kills, NEST_SEED the seed.
 */
// @module-tag long
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { leaseMs, type SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import type { MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { readAll } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { testContext, monday, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { seeded, type Random } from './simulator.ts'
import { envNumber, reportResult } from '#server/test-support/server/soak-report.ts'

const kills = envNumber('NEST_KILLS', 12)
const seed = envNumber('NEST_SEED', 1)
const concurrency = 3
/** Clock difference between consecutive clients, so that later ones find expired leases. */
const intervalMs = 20_000

let directory: string
let server: { url: string; stop: () => Promise<void> }
let store: Store
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'killed-'))
  server = await startAtomicBlobs({ directory, token: 'a-token' })
  store = openBlobsStore({ name: 'killed', explicit: { url: server.url, siteId: 'local', token: 'a-token' } })
})
afterEach(async () => {
  await server.stop()
  rmSync(directory, { recursive: true })
})

/** Starts a client process and kills it at a random operation. @returns its output lines. */
function runUntilKilled(number: number, random: Random): Promise<string[]> {
  const file = join(import.meta.dirname, 'booking-process.ts')
  const args = [file, server.url, `${seed}${number}`, `${number * intervalMs}`]
  const client = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let lastOperation = 1 + Math.floor(random() * 30)
  let output = ''
  return new Promise((resolve, reject) => {
    client.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      if (output.split('operation').length <= lastOperation) return
      // A random delay: during the operation, right after it or a little later.
      lastOperation = Infinity
      setTimeout(() => client.kill('SIGKILL'), random() * 8)
    })
    client.once('error', reject)
    client.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(output.split('\n').slice(0, -1))
      else reject(new Error(`a client exited with code ${code}`))
    })
  })
}

/** Counts locks and week entries of unfinished requests. */
async function countUnfinished(): Promise<number> {
  const [slots, weeks] = await Promise.all([store.list(keys.allSlots), store.list(keys.allMemberWeeks)])
  const locks = await readAll<SlotLock>(
    store,
    slots.map(({ key }) => key),
  )
  const entries = (
    await readAll<MemberWeek>(
      store,
      weeks.map(({ key }) => key),
    )
  ).flatMap(({ value }) => value.entries)
  const unfinishedLocks = locks.filter(({ value: { state } }) => state === 'pending' || state === 'releasing')
  return unfinishedLocks.length + entries.filter(({ state }) => state === 'held').length
}

test(`${kills} processes killed`, { timeout: 30_000 + kills * 3000 }, async () => {
  const random = seeded(seed)
  const output: string[] = []
  let started = 0
  const runClients = async () => {
    while (started < kills) {
      started += 1
      output.push(...(await runUntilKilled(started, random)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runClients))
  const unfinishedBefore = await countUnfinished()

  // One read after the leases, and reconciliation for holds that never got a lock.
  const context = testContext(store, new Date(wednesdayNoon.getTime() + kills * intervalMs + leaseMs))
  await weekFor(context, 'lane', monday, reservationOf('anna').ownerKey)
  await context.drainWaitUntil()
  await reconcile(context)
  await context.drainWaitUntil()
  expect(await countUnfinished()).toBe(0)
  const { booked, violations } = await auditWeek(context, 'lane', monday)
  expect(violations).toEqual([])

  const storedIds = new Set<string>()
  const weeks = await store.list(keys.allMemberWeeks)
  for (const { value } of await readAll<MemberWeek>(
    store,
    weeks.map(({ key }) => key),
  ))
    for (const { id } of value.entries) storedIds.add(id)
  const idsOf = (event: string) =>
    output.filter((line) => line.startsWith(`${event} `)).map((line) => line.split(' ')[1]!)
  const cancelRequested = new Set(idsOf('cancel-requested'))
  const acknowledged = idsOf('booked').filter((id) => !cancelRequested.has(id))
  expect(acknowledged.filter((id) => !storedIds.has(id))).toEqual([])
  expect(idsOf('cancelled').filter((id) => storedIds.has(id))).toEqual([])
  // Otherwise the test proves nothing.
  expect(idsOf('booked').length).toBeGreaterThan(0)
  reportResult(
    `${kills} killed, ${idsOf('booked').length} booked, ${unfinishedBefore} left unfinished, ${booked} remaining: 0 violations`,
  )
})
