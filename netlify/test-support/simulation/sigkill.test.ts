/**
 * Real processes on a real folder, killed by SIGKILL at moments that chance chooses. When the leases are over and somebody has
 * looked, everything is settled, the books agree and every yes stands. NEST_KILLS asks for more kills, NEST_SEED for others.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditWeek } from '#server/services/operations/audit.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { weekFor } from '#server/services/bookings/week-availability.ts'
import { leaseMs, type MemberWeek, type SlotLock } from '#server/repositories/bookings.ts'
import { readAll } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import type { Store } from '#server/storage/store.ts'
import { startAtomicBlobs } from '#server/dev/atomic-blobs-server.ts'
import { contextOn, monday, wednesdayNoon, reservationOf } from '#server/test-support/server/booking-context.ts'
import { seeded, type Chance } from './simulator.ts'
import { asked, figure } from '#server/test-support/server/figures.ts'

const kills = asked('NEST_KILLS', 30)
const seed = asked('NEST_SEED', 1)
const atOnce = 3
/** Each customer comes a while after the one before, so that the next ones find leases that are over. */
const apartMs = 20_000

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

/** Starts a customer and kills it at an operation that chance chooses. @returns the lines it said. */
function killed(number: number, chance: Chance): Promise<string[]> {
  const file = join(import.meta.dirname, 'booking-process.ts')
  const args = [file, server.url, `${seed}${number}`, `${number * apartMs}`]
  const customer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let lastOperation = 1 + Math.floor(chance() * 30)
  let said = ''
  return new Promise((resolve, reject) => {
    customer.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.split('begins').length <= lastOperation) return
      // In it, after it, or a little later, as it comes.
      lastOperation = Infinity
      setTimeout(() => customer.kill('SIGKILL'), chance() * 8)
    })
    customer.once('error', reject)
    customer.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(said.split('\n').slice(0, -1))
      else reject(new Error(`a customer ended by itself with ${code}`))
    })
  })
}

/** Locks and entries that somebody began and did not finish. */
async function unfinished(): Promise<number> {
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
  const half = locks.filter(({ value: { state } }) => state === 'pending' || state === 'releasing')
  return half.length + entries.filter(({ state }) => state === 'held').length
}

test(`${kills} processes killed`, { timeout: 30_000 + kills * 3000 }, async () => {
  const chance = seeded(seed)
  const said: string[] = []
  let started = 0
  const row = async () => {
    while (started < kills) {
      started += 1
      said.push(...(await killed(started, chance)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, row))
  const halfway = await unfinished()

  // One visit after the leases, and the sweep for who held a wish and never got as far as a lock.
  const context = contextOn(store, new Date(wednesdayNoon.getTime() + kills * apartMs + leaseMs))
  await weekFor(context, 'lane', monday, reservationOf('anna').ownerKey)
  await context.settled()
  await reconcile(context)
  await context.settled()
  expect(await unfinished()).toBe(0)
  const { booked, violations } = await auditWeek(context, 'lane', monday)
  expect(violations).toEqual([])

  const standing = new Set<string>()
  const weeks = await store.list(keys.allMemberWeeks)
  for (const { value } of await readAll<MemberWeek>(
    store,
    weeks.map(({ key }) => key),
  ))
    for (const { id } of value.entries) standing.add(id)
  const of = (word: string) => said.filter((line) => line.startsWith(`${word} `)).map((line) => line.split(' ')[1]!)
  const givenUp = new Set(of('gives-up'))
  const promised = of('booked').filter((id) => !givenUp.has(id))
  expect(promised.filter((id) => !standing.has(id))).toEqual([])
  expect(of('cancelled').filter((id) => standing.has(id))).toEqual([])
  // Else nothing was at stake.
  expect(of('booked').length).toBeGreaterThan(0)
  figure(
    `${kills} killed, ${of('booked').length} booked meanwhile, ${halfway} left half made, ${booked} standing: 0 violations`,
  )
})
