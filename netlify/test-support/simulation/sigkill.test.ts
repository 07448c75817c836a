/**
 * Real processes on a real directory, killed with SIGKILL at random operations. Nothing has to be repaired: the audit passes,
 * no acknowledged write is lost, and what the dead have left stops nobody.
 */
// @module-tag long
import type { Doc, Store } from '#server/storage/store.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reserve } from '#server/services/bookings/reserve.ts'
import { splitStored } from '#server/storage/intents.ts'
import { intentMs } from '#server/storage/transactions.ts'
import { readAll } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { testContext, monday, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { killedSlots } from './killed-slots.ts'
import { seeded, type Random } from './simulator.ts'
import { firstSeed, reportResult, sizes } from '#server/test-support/server/soak-report.ts'

const kills = sizes(6, 1000)
const concurrency = 3
/** Clock difference between consecutive clients, so that later ones find expired intents. */
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
  const args = [file, server.url, `${firstSeed}${number}`, `${number * intervalMs}`]
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

/** How many documents carry the intent of a transaction. */
async function countIntents(): Promise<number> {
  const listed = await Promise.all([keys.allSlots, keys.allMemberWeeks].map((prefix) => store.list<Doc>(prefix)))
  const found = await Promise.all(listed.flat().map(({ key }) => store.read<Doc>(key)))
  return found.filter((each) => each && splitStored(each.value).intent).length
}

test(`${kills} processes killed`, { timeout: 30_000 + kills * 3000 }, async () => {
  const random = seeded(firstSeed)
  const output: string[] = []
  let started = 0
  const runClients = async () => {
    while (started < kills) {
      started += 1
      output.push(...(await runUntilKilled(started, random)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runClients))
  const unfinished = await countIntents()
  const context = testContext(store, new Date(wednesdayNoon.getTime() + kills * intervalMs + intentMs))
  const { booked, violations } = await auditWeek(context, 'lane', monday)
  expect(violations).toEqual([])

  const storedIds = new Set<string>()
  const weeks = await store.list(keys.allMemberWeeks)
  for (const { value } of await readAll(
    context.store,
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
  for (const slot of killedSlots) {
    const { outcome } = await reserve(context, reservationOf(`newcomer ${slot.time} ${slot.unit}`, slot))
    expect(['booked', 'slot_taken']).toContain(outcome)
  }
  reportResult(
    `${kills} killed, ${idsOf('booked').length} booked, ${unfinished} documents left with an intent, ${booked} remaining: 0 violations`,
  )
})
