/** Back-up and restore: byte-identical, into an empty site only, and nothing from a damaged file. */
// @module-tag long
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pMap from 'p-map'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, mondayOf } from '#domain/calendar/calendar.ts'
import { slotTimes, type Slot } from '#domain/bookings/bookings.ts'
import { bookables, kinds } from '#domain/facility/facility.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { newMember } from '#server/services/families/register.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { createMember } from '#server/repositories/accounts/addresses.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { registration, testServer } from '#server/test-support/server/test-server.ts'
import { restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'

/** Half as many bookings as members. */
const members = sizes(120, 10_000)
const timeout = 30_000 + members * 60
const name = 'nest-production'
const folder = mkdtempSync(join(tmpdir(), 'nest-backup-'))
const file = join(folder, 'a.backup.gz')
const at = new Date('2026-11-21T08:00:00Z')

let site: Emulator
let keyPepper: string
const storeOf = ({ explicit }: Emulator) => openBlobsStore({ name, explicit })
const rawOf = ({ explicit: { url, siteId, token } }: Emulator, other: object = {}) =>
  openRawBlobs({ name, url, siteId, token, ...other })
const emailOf = (number: number) => `family${number}@thenest.example`

/** Slots of the weeks around now, one for each member. */
function* slots(count: number) {
  const monday = mondayOf('2026-11-21')
  let number = 0
  for (const week of [0, 1, 2, 3, -1, -2, -3]) {
    for (const kind of kinds) {
      for (let day = 0; day < 7; day += 1) {
        for (const time of slotTimes(kind)) {
          for (let unit = 1; unit <= bookables[kind].units; unit += 1) {
            if (number >= count) return
            yield { number: (number += 1), slot: { kind, unit, time, date: addDays(monday, 7 * week + day) } }
          }
        }
      }
    }
  }
}

beforeAll(async () => {
  site = await startBlobsEmulator()
  const store = storeOf(site)
  const { context, ask, signUpStaff } = testServer({ store, environment: 'local' })
  keyPepper = context.keyPepper
  await confirmKeyPepper(store, keyPepper)
  const createNumbered = async (_: unknown, number: number) => {
    const addressKey = accountKeyOf(keyPepper, emailOf(number))
    const member = await newMember(context, registration(emailOf(number)), { addressKey, joinedBy: `demo ${number}` })
    await createMember({ ...context, store: memoryRecords(store) }, addressKey, member)
  }
  await pMap(Array.from({ length: members }), createNumbered, { concurrency: 40 })
  const book = async ({ number, slot }: { number: number; slot: Slot }) => {
    const accountKey = accountKeyOf(keyPepper, emailOf(number % members))
    const id = bookingIdOf(slot, accountKey, 'backup')
    const { unit, date, time } = slot
    const entry = { id, unit, date, time, name: 'Sam Émile 🏒', player: 'pl_a' }
    await store.create(keys.memberWeek(accountKey, slot.kind, mondayOf(date)), {
      v: 1,
      entries: [entry],
      done: [],
    })
    await store.create(keys.slot(slot), { v: 1, state: 'booked', id, accountKey, player: 'pl_a' })
  }
  await pMap(slots(members / 2), book, { concurrency: 40 })
  const { cookie } = await signUpStaff()
  const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  expect((await ask('POST', '/api/images', { data }, { cookie })).status).toBe(201)
  // Binary data with its own metadata.
  await rawOf(site).create('raw/one', { body: Buffer.from([0, 255, 128, 10]), metadata: { from: 'elsewhere' } })
}, timeout)
afterAll(() => {
  site.stop()
  rmSync(folder, { recursive: true })
})

const restored = async (other: object = {}, from = file) => {
  const target = await startBlobsEmulator()
  const run = () => restoreBackup({ file: from, store: rawOf(target), keyPepper, ...other })
  return { target, run, stop: target.stop }
}

test('a restore is byte-identical, the audit passes, and members can sign in', { timeout }, async () => {
  const started = performance.now()
  const { keys: count, consistent } = await writeBackup(rawOf(site), name, at, file)
  expect([count, consistent]).toEqual([site.blobs.size, true])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { target, run, stop } = await restored()
  expect(await run()).toMatchObject({ keys: count, written: count, skipped: 0 })
  if (members > 1000)
    console.log(`${count} records, backed up and restored in ${Math.round(performance.now() - started)} ms`)
  expect([...target.blobs.keys()].toSorted()).toEqual([...site.blobs.keys()].toSorted())
  for (const [key, body] of site.blobs) expect(target.blobs.get(key)!.equals(body)).toBe(true)

  const { context, ask } = testServer({ store: storeOf(target), environment: 'local' })
  expect((await auditBookings(context)).violations).toEqual([])
  const body = { email: emailOf(7), password: registration('').password }
  expect((await ask('POST', '/api/members/login', body)).status).toBe(200)
  stop()
})

test('a site that is not empty stays unchanged unless missing records may be added', { timeout }, async () => {
  const { target, run, stop } = await restored()
  await confirmKeyPepper(storeOf(target), keyPepper)
  await storeOf(target).create(keys.sessionCounts('2026-01-05'), { v: 1, lane: {}, speede: {} })
  await expect(run()).rejects.toThrow('The site is not empty')
  expect(target.blobs.size).toBe(2)
  const before = target.blobs.get(`a-site/site:${name} ${keys.keyPepperProof}`)
  const more = await restoreBackup({ file, store: rawOf(target), keyPepper, intoFull: true })
  expect(more).toMatchObject({ written: more.keys - 1, skipped: 1 })
  expect(target.blobs.get(`a-site/site:${name} ${keys.keyPepperProof}`)).toBe(before)
  stop()
})

test('a restore that fails has ended: no write is still under way', async () => {
  const writing = { now: 0, afterwards: 0 }
  let hasFailed = false
  const target = {
    ...rawOf(site),
    list: () => Promise.resolve([]),
    async create() {
      if (hasFailed) writing.afterwards += 1
      const isFirst = writing.now === 0 && !hasFailed
      writing.now += 1
      await new Promise(setImmediate)
      if (!isFirst) await new Promise(setImmediate)
      writing.now -= 1
      if (isFirst) throw new StorageUnavailable('off')
      return true
    },
  }
  const restore = restoreBackup({ file, store: target, keyPepper })
  await expect(restore).rejects.toThrow(StorageUnavailable)
  hasFailed = true
  expect(writing.now).toBe(0)
  await new Promise(setImmediate)
  expect(writing.afterwards).toBe(0)
})

test('a dry run and a wrong key pepper write nothing', async () => {
  const dry = await restored({ dryRun: true })
  expect(await dry.run()).toMatchObject({ written: 0 })
  expect(dry.target.blobs.size).toBe(0)
  dry.stop()
  const wrong = await restored({ keyPepper: 'another-pepper-of-more-than-32-characters' })
  await expect(wrong.run()).rejects.toThrow('KEY_PEPPER is not the one this back-up was made with')
  expect(wrong.target.blobs.size).toBe(0)
  wrong.stop()
})

test.each([
  ['a character was changed', (text: string) => text.replace('Rink Road', 'Pink Road')],
  ['a line is missing', (text: string) => text.split('\n').toSpliced(3, 1).join('\n')],
  ['the end is missing', (text: string) => text.split('\n').slice(0, -2).join('\n')],
  ['the file is not a back-up', () => '{"hello":"world"}\n'],
])('nothing is written when %s', async (what, damage) => {
  const damaged = join(folder, `${what.replaceAll(' ', '-')}.backup.gz`)
  writeFileSync(damaged, gzipSync(damage(gunzipSync(readFileSync(file)).toString())))
  const { target, run, stop } = await restored({}, damaged)
  await expect(run()).rejects.toThrow(/^The file is damaged|^This is not a back-up/)
  expect(target.blobs.size).toBe(0)
  stop()
})

test('a flipped bit anywhere is reported as damage, and nothing else', async () => {
  await writeBackup(rawOf(site), name, at, `${file}-whole`)
  const whole = readFileSync(`${file}-whole`)
  const target = await startBlobsEmulator()
  const unhandled = vi.fn<(problem: unknown) => void>()
  process.on('uncaughtException', unhandled)
  for (const part of [0, 0.1, 0.5, 0.9, 1]) {
    const flipped = Buffer.from(whole)
    flipped[Math.round(part * (whole.length - 1))]! ^= 1
    writeFileSync(`${file}-flipped`, flipped)
    const run = restoreBackup({ file: `${file}-flipped`, store: rawOf(target), keyPepper })
    await expect(run, String(part)).rejects.toThrow(/^The file is damaged/)
    await new Promise(setImmediate)
  }
  process.off('uncaughtException', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(target.blobs.size).toBe(0)
  target.stop()
})

test('a file that does not exist is reported', async () => {
  const { run, stop } = await restored({}, join(folder, 'nowhere.backup.gz'))
  await expect(run()).rejects.toThrow('The file cannot be read.')
  stop()
})

test('a truncated file is reported as damaged', async () => {
  const half = join(folder, 'half.backup.gz')
  const whole = readFileSync(file)
  writeFileSync(half, whole.subarray(0, whole.length / 2))
  const { run, stop } = await restored({}, half)
  await expect(run()).rejects.toThrow('The file is damaged')
  stop()
})

test('a record that changes during the back-up is read again', { timeout }, async () => {
  const raw = rawOf(site)
  const key = keys.sessionCounts('2026-01-12')
  await storeOf(site).create(key, { v: 1, lane: { a: 1 }, speede: {} })
  let isChanged = false
  const busy = {
    ...raw,
    read: async (requested: string) => {
      const found = await raw.read(requested)
      if (requested === key && !isChanged) {
        isChanged = true
        const current = (await storeOf(site).read(key))!
        await storeOf(site).replace(key, current.tag, { v: 1, lane: { a: 2 }, speede: {} })
      }
      return found
    },
  }
  const busyFile = join(folder, 'busy.backup.gz')
  expect(await writeBackup(busy, name, at, busyFile)).toMatchObject({ consistent: true })
  const { target, run, stop } = await restored({}, busyFile)
  await run()
  expect((await storeOf(target).read(key))?.value).toMatchObject({ lane: { a: 2 } })
  stop()
})

test('a failed back-up leaves no file, and an existing file is never overwritten', async () => {
  const failed = join(folder, 'failed.backup.gz')
  const down = { ...rawOf(site), read: () => Promise.reject(new StorageUnavailable('off')) }
  await expect(writeBackup(down, name, at, failed)).rejects.toThrow(StorageUnavailable)
  expect(existsSync(failed)).toBe(false)
  const before = readFileSync(file)
  await expect(writeBackup(rawOf(site), name, at, file)).rejects.toThrow('already exists')
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('the command reports a missing variable by name, and git ignores back-up files', () => {
  expect(execFileSync('git', ['check-ignore', 'nest-2026.backup.gz']).toString().trim()).toBe('nest-2026.backup.gz')
  expect(() => execFileSync(process.execPath, ['scripts/backup.ts'], { env: { PATH: '' }, stdio: 'pipe' })).toThrow(
    'NETLIFY_SITE_ID is not set.',
  )
})
