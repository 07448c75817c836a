/** A back-up and back: byte for byte the same site, into an empty one only, and nothing of a damaged file. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, mondayOf } from '#domain/calendar/calendar.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { newMember } from '#server/services/accounts/new-member.ts'
import type { MemberWeek, SlotLock } from '#server/repositories/bookings.ts'
import { bookingIdOf } from '#server/repositories/bookings.ts'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import { createMember } from '#server/repositories/members.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { startBlobsEmulator, type Emulator } from '#server/test-support/faults/blobs-emulator.ts'
import { registration, testServer } from '#server/test-support/server/test-server.ts'
import { inParallel } from './in-parallel.ts'
import { restoreBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Half as many bookings as members: 10000 is the long form. */
const members = Number(process.env.NEST_BACKUP_MEMBERS ?? 120)
const patience = 30_000 + members * 60
const name = 'nest-production'
const folder = mkdtempSync(join(tmpdir(), 'nest-backup-'))
const file = join(folder, 'a.backup.gz')
const at = new Date('2026-11-21T08:00:00Z')

let site: Emulator
let pepper: string
const storeOf = ({ explicit }: Emulator) => openBlobsStore({ name, explicit })
const rawOf = ({ explicit: { url, siteId, token } }: Emulator, other: object = {}) =>
  openRawBlobs({ name, url, siteId, token, ...other })
const emailOf = (number: number) => `family${number}@thenest.example`

/** Slots of the weeks around now, each wanted by another member. */
function* slots(count: number) {
  const monday = mondayOf('2026-11-21')
  let number = 0
  for (const week of [0, 1, 2, 3, -1, -2, -3]) {
    for (const kind of ['lane', 'speede'] as const satisfies Kind[]) {
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
  pepper = context.keyPepper
  await confirmKeyPepper(store, pepper)
  await inParallel(
    Array.from({ length: members }, (_, number) => number),
    40,
    async (number) => {
      const member = await newMember(context, registration(emailOf(number)), `demo ${number}`)
      await createMember(store, ownerKeyOf(pepper, emailOf(number)), member)
    },
  )
  await inParallel(slots(members / 2), 40, async ({ number, slot }) => {
    const ownerKey = ownerKeyOf(pepper, emailOf(number % members))
    const id = bookingIdOf(slot, ownerKey, 'backup')
    const { unit, date, time } = slot
    const entry = { id, unit, date, time, name: 'Sam Émile 🏒', state: 'confirmed' } as const
    await store.create<MemberWeek>(keys.memberWeek(ownerKey, slot.kind, mondayOf(date)), {
      v: 1,
      entries: [entry],
      done: [],
    })
    await store.create<SlotLock>(keys.slot(slot), { v: 1, state: 'confirmed', id, holder: ownerKey, lease: 0 })
  })
  const { cookie } = await signUpStaff()
  const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  expect((await ask('POST', '/api/images', { data }, { cookie })).status).toBe(201)
  // Bytes that are no text, with metadata of their own.
  await rawOf(site).create('raw/one', { body: Buffer.from([0, 255, 128, 10]), metadata: { from: 'elsewhere' } })
}, patience)
afterAll(() => {
  site.stop()
  rmSync(folder, { recursive: true })
})

const restored = async (other: object = {}, from = file) => {
  const target = await startBlobsEmulator()
  const run = () => restoreBackup({ file: from, store: rawOf(target), pepper, ...other })
  return { target, run, stop: target.stop }
}

test('everything comes back byte for byte, the books agree, and people sign in', { timeout: patience }, async () => {
  const started = performance.now()
  const { keys: count, still } = await writeBackup(rawOf(site), name, at, file)
  expect([count, still]).toEqual([site.kept.size, true])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { target, run, stop } = await restored()
  expect(await run()).toMatchObject({ keys: count, written: count, kept: 0 })
  if (members > 1000) console.log(`${count} records, there and back in ${Math.round(performance.now() - started)} ms`)
  expect([...target.kept.keys()].toSorted()).toEqual([...site.kept.keys()].toSorted())
  for (const [key, body] of site.kept) expect(target.kept.get(key)!.equals(body)).toBe(true)

  const { context, ask } = testServer({ store: storeOf(target), environment: 'local' })
  expect((await auditBookings(context)).violations).toEqual([])
  const body = { email: emailOf(7), password: registration('').password }
  expect((await ask('POST', '/api/members/login', body)).status).toBe(200)
  stop()
})

test(
  'a site that is not empty stays as it is, unless what is missing may be added',
  { timeout: patience },
  async () => {
    const { target, run, stop } = await restored()
    await confirmKeyPepper(storeOf(target), pepper)
    await storeOf(target).create(keys.sessionCounts('2026-01-05'), { v: 1, lane: {}, speede: {} })
    await expect(run()).rejects.toThrow('The site is not empty')
    expect(target.kept.size).toBe(2)
    const before = target.kept.get(`a-site/site:${name} ${keys.keyPepperProof}`)
    const more = await restoreBackup({ file, store: rawOf(target), pepper, intoFull: true })
    expect(more).toMatchObject({ written: more.keys - 1, kept: 1 })
    expect(target.kept.get(`a-site/site:${name} ${keys.keyPepperProof}`)).toBe(before)
    stop()
  },
)

test('a dry run and a wrong pepper write nothing', async () => {
  const dry = await restored({ dryRun: true })
  expect(await dry.run()).toMatchObject({ written: 0 })
  expect(dry.target.kept.size).toBe(0)
  dry.stop()
  const wrong = await restored({ pepper: 'another-pepper-of-more-than-32-characters' })
  await expect(wrong.run()).rejects.toThrow('KEY_PEPPER is not the one this back-up was filed under')
  expect(wrong.target.kept.size).toBe(0)
  wrong.stop()
})

test.each([
  ['a letter is another', (text: string) => text.replace('Rink Road', 'Pink Road')],
  ['a line is missing', (text: string) => text.split('\n').toSpliced(3, 1).join('\n')],
  ['the end is missing', (text: string) => text.split('\n').slice(0, -2).join('\n')],
  ['it is something else', () => '{"hello":"world"}\n'],
])('when %s nothing is written', async (what, spoil) => {
  const damaged = join(folder, `${what.replaceAll(' ', '-')}.backup.gz`)
  writeFileSync(damaged, gzipSync(spoil(gunzipSync(readFileSync(file)).toString())))
  const { target, run, stop } = await restored({}, damaged)
  await expect(run()).rejects.toThrow(/^The file is damaged|^This is no back-up/)
  expect(target.kept.size).toBe(0)
  stop()
})

test('half a file is damaged too', async () => {
  const half = join(folder, 'half.backup.gz')
  const whole = readFileSync(file)
  writeFileSync(half, whole.subarray(0, whole.length / 2))
  const { run, stop } = await restored({}, half)
  await expect(run()).rejects.toThrow('The file is damaged')
  stop()
})

test('what changes while it is read is read again', { timeout: patience }, async () => {
  const raw = rawOf(site)
  const key = keys.sessionCounts('2026-01-12')
  await storeOf(site).create(key, { v: 1, lane: { a: 1 }, speede: {} })
  let isChanged = false
  const busy = {
    ...raw,
    read: async (asked: string) => {
      const found = await raw.read(asked)
      if (asked === key && !isChanged) {
        isChanged = true
        const there = (await storeOf(site).read(key))!
        await storeOf(site).replace(key, there.tag, { v: 1, lane: { a: 2 }, speede: {} })
      }
      return found
    },
  }
  const later = join(folder, 'busy.backup.gz')
  expect(await writeBackup(busy, name, at, later)).toMatchObject({ still: true })
  const { target, run, stop } = await restored({}, later)
  await run()
  expect((await storeOf(target).read(key))?.value).toMatchObject({ lane: { a: 2 } })
  stop()
})

test('a back-up that fails leaves no file, and one that is there is never written over', async () => {
  const failed = join(folder, 'failed.backup.gz')
  const down = { ...rawOf(site), read: () => Promise.reject(new StorageUnavailable('off')) }
  await expect(writeBackup(down, name, at, failed)).rejects.toThrow(StorageUnavailable)
  expect(existsSync(failed)).toBe(false)
  const before = readFileSync(file)
  await expect(writeBackup(rawOf(site), name, at, file)).rejects.toThrow('is there already')
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('the commands say what they did and nothing of anybody, and the file is not for git', () => {
  expect(execFileSync('git', ['check-ignore', 'nest-2026.backup.gz']).toString().trim()).toBe('nest-2026.backup.gz')
  expect(() => execFileSync(process.execPath, ['scripts/backup.ts'], { env: { PATH: '' }, stdio: 'pipe' })).toThrow(
    'NETLIFY_SITE_ID is not set.',
  )
})
