/** Eight hours without a connection: three devices, 300 arrivals, cut and shuffled, against the real server in memory. */
import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { writeText } from '#lib/browser-storage/storage-entry.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { queuedArrivals } from './queued-arrivals.ts'

const day = '2026-11-24'
const at = (minutes: number) => new Date(new Date(`${day}T00:00:00-05:00`).getTime() + minutes * 60_000)
const storageKey = 'desk:arrivals'

let admin: Awaited<ReturnType<typeof openAdmin>>
afterEach(() => admin.close())

/** A device has a browser storage of its own: that of the one in use is put in place. */
function devices(count: number) {
  const stored = Array.from({ length: count }, (): string | null => null)
  return <Result>(nth: number, work: () => Result): Result => {
    writeText(storageKey, stored[nth]!)
    const result = work()
    stored[nth] = localStorage.getItem(storageKey)
    return result
  }
}

it('0 lost, 0 twice, and the earliest arrival of a child counts', async () => {
  admin = await openAdmin({ now: at(11 * 60) })
  const { server } = admin
  const times = Array.from({ length: 8 }, (_, hour) => 12 + hour)
  const ids: { id: string; starts: number }[] = []
  for (const hour of times)
    for (const unit of [1, 2, 3, 4, 5]) {
      const { profile } = await server.signUp()
      const body = { kind: 'lane', unit, date: day, time: `${hour}:00`, name: 'Sam', email: profile.email }
      const { body: reply } = await admin.asColleague('POST', '/api/admin/bookings', body)
      ids.push({ id: (reply as Reply<'bookForMember'>).booking.id, starts: hour * 60 })
    }
  const onDevice = devices(3)
  const random = fc.sample(fc.tuple(fc.nat(ids.length - 1), fc.nat(2), fc.integer({ min: -30, max: 59 })), {
    numRuns: 300,
    seed: 32,
  })
  const earliest = new Map<string, number>()
  for (const [nth, device, offset] of random.toSorted(
    (one, other) => ids[one[0]]!.starts + one[2] - ids[other[0]]!.starts - other[2],
  )) {
    const { id, starts } = ids[nth]!
    const now = at(starts + offset)
    earliest.set(id, Math.min(earliest.get(id) ?? Infinity, now.getTime()))
    // As the pages do: who is waiting on this device is here already.
    onDevice(device, () => {
      if (queuedArrivals.read().some(({ about }) => about === id)) return
      queuedArrivals.add('arrive', { params: { id }, body: { at: now.toISOString() } }, { about: id, now })
    })
  }

  vi.setSystemTime(at(20 * 60 + 30))
  server.setClock(at(20 * 60 + 30))
  // The connection comes and goes, and some responses get lost: in the order of the devices that are lucky.
  const serve = globalThis.fetch
  let sent = 0
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    sent += 1
    if (sent % 7 === 0) throw new TypeError('no connection')
    const response = await serve(...request)
    if (sent % 5 === 0) throw new TypeError('the response got lost')
    return response
  })
  for (let round = 0; round < 200; round += 1) {
    const device = (round * 2) % 3
    await sendFrom(onDevice, device)
  }
  for (const device of [0, 1, 2]) expect(onDevice(device, () => queuedArrivals.read())).toEqual([])

  const { body } = await admin.asColleague('GET', `/api/admin/day?date=${day}`)
  const arrived = (body as Reply<'daySheet'>).sheet!.bookings.flatMap(({ id, arrival }) =>
    arrival ? [[id, arrival.state, Date.parse(arrival.at)] as const] : [],
  )
  expect(arrived.toSorted()).toEqual([...earliest].map(([id, first]) => [id, 'here', first] as const).toSorted())
})

/** Sends from a device, with its storage in place until that has ended. */
async function sendFrom(onDevice: ReturnType<typeof devices>, device: number): Promise<void> {
  const done = onDevice(device, () =>
    queuedArrivals.send(
      () => new Date(),
      () => undefined,
    ),
  )
  await done
  // What is left is what this device has now.
  const left = localStorage.getItem(storageKey)
  onDevice(device, () => writeText(storageKey, left))
}
