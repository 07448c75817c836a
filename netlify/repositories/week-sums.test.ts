/** Sums of weeks: the same figures whether they were stored, lost, damaged or are older than what they sum, and nobody reads past weeks for them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { slotsOfDay } from '#domain/bookings/bookings.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { ArrivalDay } from '#records/arrivals.ts'
import type { MemberWeek } from '#records/bookings.ts'
import { splitStored, type Stored } from '#server/storage/intents.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { StorageUnavailable, type Key } from '#server/storage/store.ts'
import { transactionKey, type TransactionRecord } from '#server/storage/transaction-records.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'
import { anonymizeWeek } from './bookings/member-weeks.ts'
import { bookingIdOf } from './bookings/booking-ids.ts'
import { hash } from './hashes.ts'
import { keys } from './keys.ts'
import { watched } from './record-versions.ts'
import { updateWithRetry } from './update-with-retry.ts'
import { familyIn, sumWeeks, weekSums } from './week-sums.ts'

const now = new Date('2026-11-25T17:00:00Z')
const thisWeek = '2026-11-23'
const mondays = Array.from({ length: 8 }, (_, nth) => addDays(thisWeek, 7 * (1 - nth)))
const pastMonday = mondays[3]!
const families = Array.from({ length: 12 }, (_, nth) => hash('family', `${nth}`))
const child = 'Sam Example'

let entries: Map<string, StoredVersion>
let read: string[]
let alarms: string[]

/** A process with all it does after the response. `msOfRead`: what each read takes. */
function club(stored = entries, msOfRead = 0) {
  let at = now.getTime()
  const work: Promise<unknown>[] = []
  const noted = interceptStore(memoryStore(stored), (operation, verb, key) => {
    if (verb === 'read') read.push(key)
    if (verb === 'read') at += msOfRead
    return operation()
  })
  const clock = () => new Date(at)
  return {
    store: watched(noted, clock, (alarm) => void alarms.push(alarm)),
    now: clock,
    mailEnabled: true,
    alarm: (problem: string) => void alarms.push(problem),
    waitUntil: (later: Promise<unknown>) => void work.push(later),
    done: () => Promise.all(work),
  }
}

async function sums(stored = entries, msOfRead = 0) {
  const context = club(stored, msOfRead)
  const made = await weekSums(context).finally(context.done)
  return Object.fromEntries([...made].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const isView = (key: string) => key.startsWith(keys.allMaterializedViews)
/** Without anything derived. */
const fresh = () => new Map([...entries].filter(([key]) => !isView(key)))
const changeWeek = (key: Key<MemberWeek>, next: (week: MemberWeek) => MemberWeek | undefined) =>
  updateWithRetry(club(), key, (week) => week && next(week))

beforeEach(async () => {
  entries = new Map()
  read = []
  alarms = []
  const { store } = club()
  const random = seeded(63)
  const marks = new Map<string, ArrivalDay>()
  for (const accountKey of families)
    for (const kind of kinds)
      for (const monday of mondays) {
        if (random() < 0.3) continue
        const day = addDays(monday, Math.floor(random() * 7))
        const slot = pick(random, slotsOfDay(kind, day))
        const id = bookingIdOf(slot, accountKey, 'k')
        const { unit, date, time } = slot
        const endings = ['cancelled', 'canceled_by_club', 'slot_taken', 'unanswered', 'moved'] as const
        const week: MemberWeek = {
          v: 1,
          entries: random() < 0.7 ? [{ id, unit, date, time, name: child, player: 'p' }] : [],
          done: [{ id: bookingIdOf(slot, accountKey, 'ended'), ending: pick(random, endings) }],
        }
        await store.create(keys.memberWeek(accountKey, kind, monday), week)
        const recorded = { request: 'r', at: now.toISOString(), by: { id: 'c', name: 'Coach' } }
        const { marks: known } = marks.get(date) ?? { marks: {} }
        const mark =
          random() < 0.5 ? { here: [recorded] } : { here: [], absence: { ...recorded, state: 'no_show' as const } }
        if (random() < 0.4) marks.set(date, { v: 1, marks: { ...known, [id]: mark } })
      }
  for (const [day, value] of marks) await store.create(keys.arrivals(day), value)
  read = []
})

/** The key of a past week with a booking. */
async function pastBooking() {
  const { store } = club()
  for (const accountKey of families) {
    const key = keys.memberWeek(accountKey, 'lane', pastMonday)
    const [entry] = (await store.read(key))?.value.entries ?? []
    if (entry) return { accountKey, key, entry }
  }
  throw new Error('no booking')
}

describe('figures are right', () => {
  const ways: [name: string, change: () => Promise<unknown> | void][] = [
    ['once they are stored', () => undefined],
    ['after a sum was lost', () => void entries.delete(keys.materializedView('weeks', pastMonday.slice(0, 7)))],
    [
      'after all that is derived was lost',
      () => [...entries.keys()].filter(isView).forEach((key) => entries.delete(key)),
    ],
    [
      'with a sum that is no JSON',
      () => void entries.set(keys.materializedView('weeks', pastMonday.slice(0, 7)), { text: '{"v', tag: '"x"' }),
    ],
    [
      'with sums of another form',
      () => {
        const key = keys.materializedView('weeks', pastMonday.slice(0, 7))
        const text = entries.get(key)!.text.replaceAll('"canceled":', '"canceled":"x","was":')
        entries.set(key, { text, tag: '"x"' })
      },
    ],
    [
      'after somebody was found not to have come, weeks later',
      async () => {
        const { entry } = await pastBooking()
        const by = { request: 'late', at: now.toISOString(), by: { id: 'c', name: 'Coach' } }
        await updateWithRetry<ArrivalDay>(club(), keys.arrivals(entry.date), (day) => ({
          v: 1,
          marks: { ...day?.marks, [entry.id]: { here: [], absence: { ...by, state: 'no_show' } } },
        }))
      },
    ],
    [
      'after a past week was changed',
      async () => {
        const { key, entry } = await pastBooking()
        await changeWeek(key, (week) => ({
          ...week,
          entries: [],
          done: [...week.done, { id: entry.id, ending: 'cancelled' }],
        }))
      },
    ],
    [
      'after an account was erased',
      async () => {
        const { accountKey } = await pastBooking()
        for (const kind of kinds)
          for (const monday of mondays) await changeWeek(keys.memberWeek(accountKey, kind, monday), anonymizeWeek)
      },
    ],
    [
      'after a week was removed',
      async () => {
        entries.delete((await pastBooking()).key)
      },
    ],
  ]
  it.each(ways)('%s', async (_, change) => {
    await sums()
    await change()
    const expected = await sums(fresh())
    expect(await sums()).toEqual(expected)
    expect(await sums()).toEqual(expected)
  })

  it('while a process that died has left a change that is not decided', async () => {
    const { key } = await pastBooking()
    await sums()
    let isCommitting = false
    const store = watched(
      interceptStore(memoryStore(entries), (operation, verb, at) => {
        isCommitting ||= verb === 'create' && at.startsWith('tx/')
        return isCommitting ? Promise.reject(new StorageUnavailable('died')) : operation()
      }),
      () => now,
      () => undefined,
    )
    const week = (await store.read(key))!.value
    const other = keys.memberWeek(hash('family', 'other'), 'lane', pastMonday)
    const changed = { ...week, entries: [], done: [] }
    const changing = store.transact([key, other], () => ({ writes: [changed, changed], result: undefined }), {
      waitUntil: (work) => void work.catch(() => undefined),
      backoff: async () => undefined,
    })
    await expect(changing).rejects.toThrow(StorageUnavailable)
    const before = await sums()
    expect(before).toEqual(await sums(fresh()))
    // Somebody finds its record after all: nothing at the document has changed.
    const { intent } = splitStored(JSON.parse(entries.get(key)!.text) as Stored)
    const decided: TransactionRecord = { v: 1, state: 'committed', keys: [key, other], at: now.getTime() }
    await memoryStore(entries).create(transactionKey(intent!.id), decided)
    expect(await sums()).toEqual(await sums(fresh()))
    expect(await sums()).not.toEqual(before)
  })
})

describe('the weeks that are over', () => {
  it('are not read again, neither their records nor the rows of these', async () => {
    await sums()
    read = []
    await sums()
    expect(read.filter((key) => key.startsWith(keys.allMemberWeeks))).toEqual([])
    const weeksRead = read.filter((key) => key.startsWith('snap/sessions/')).map((key) => key.split('/')[2])
    expect(weeksRead.toSorted()).toEqual([thisWeek, addDays(thisWeek, 7)])
  })

  it('are read again one by one when one of their records has changed', async () => {
    await sums()
    const { key } = await pastBooking()
    await changeWeek(key, (week) => ({ ...week, done: [] }))
    read = []
    await sums()
    expect(read.filter((each) => each.startsWith(keys.allMemberWeeks))).toEqual([key])
  })

  it('leave nobody in their sums who could be found by them', async () => {
    await sums()
    const texts = [...entries].flatMap(([key, { text }]) => (key.startsWith('snap/weeks/') ? text : [])).join('')
    expect(texts).toContain(familyIn(families[0]!))
    for (const accountKey of families) expect(texts).not.toContain(accountKey)
    expect(texts).not.toContain(child)
  })
})

describe('the job', () => {
  it('sums what is over once, and then asks for one document', async () => {
    const context = club()
    expect(await sumWeeks(context)).toBe(true)
    await context.done()
    read = []
    expect(await sumWeeks(club())).toBe(true)
    expect(read).toEqual([keys.materializedView('weeks', addDays(thisWeek, -7).slice(0, 7))])
  })

  it('notes a week in which nobody did anything, and does not look for it again', async () => {
    for (const key of entries.keys()) if (key.endsWith(addDays(thisWeek, -7))) entries.delete(key)
    const context = club()
    expect(await sumWeeks(context)).toBe(true)
    await context.done()
    read = []
    await sumWeeks(club())
    expect(read).toHaveLength(1)
  })

  it('stops by the clock, and the next run goes on', async () => {
    let runs = 0
    for (let isDone = false; !isDone; runs += 1) {
      const context = club(entries, 200)
      isDone = await sumWeeks(context)
      await context.done()
    }
    expect(runs).toBeGreaterThan(1)
    expect(await sums()).toEqual(await sums(fresh()))
  })

  it('leaves figures that need more time to it: whoever asks meanwhile is told to come again', async () => {
    await expect(sums(entries, 200)).rejects.toThrow(StorageUnavailable)
  })
})
