/** Races for one slot: 1,000 members book the same lane at the same moment, in one instance of the built function. */
import pMap from 'p-map'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { storeNames } from '#server/context/context-factory.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { connection, openBundle, storeInProcess } from './bundle.ts'
import { machine, median, ms, percentile, type Table } from './table.ts'

const members = 1000
const storageMs = 20
const goalMs = 3000

export async function measureLoad(races: number): Promise<Table[]> {
  const storage = storeInProcess()
  // The members register at a server in memory with the same storage, which computes no password hashes.
  const store = openBlobsStore({ name: storeNames.production, explicit: connection })
  const { signUp } = testServer({ store, now: new Date() })
  const cookies = await pMap(Array.from({ length: members }), async () => (await signUp()).cookie, { concurrency: 20 })

  const { send, drainWaitUntil } = await openBundle()
  storage.latencyMs = storageMs
  const monday = addDays(mondayOf(today(new Date())), 7)
  const rows: string[][] = []
  for (let race = 0; race < races; race += 1) {
    const slot = { lane: (race % 5) + 1, date: addDays(monday, race % 7), time: '18:00', name: 'Sam', email: '' }
    const started = performance.now()
    const responses = await Promise.all(
      cookies.map(async (cookie, nth) => {
        const body = { ...slot, email: `parent${nth + 1}@thenest.example` }
        const { status } = await send('POST', '/api/lanes/bookings', body, { cookie })
        return { status, time: performance.now() - started }
      }),
    )
    await drainWaitUntil()
    const count = (status: number) => responses.filter((each) => each.status === status).length
    const [booked, refused] = [count(201), count(409)]
    const times = responses.map(({ time }) => time)
    const p99 = percentile(times, 0.99)
    const isMet = booked === 1 && refused === members - 1 && p99 < goalMs
    const counts = [race + 1, booked, refused, members - booked - refused].map(String)
    rows.push([...counts, ms(median(times)), ms(p99), isMet ? 'yes' : 'NO'])
  }
  return [
    {
      title: 'Races for one slot',
      note: `${members} members book the same lane at the same moment. One instance of the built function, which is new in the first race, and storage in the same process with ${storageMs} ms for each operation; Netlify would spread the requests over many instances. Goals: one booking, all others refused, p99 below ${goalMs} ms. ${machine()}`,
      columns: ['race', 'booked', 'refused', 'failed', 'p50', 'p99', 'goals met'],
      rows,
    },
  ]
}
