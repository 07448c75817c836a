/** Long queues: with damaged records and a mail server that refuses a third of the tries for now, and of one family alone. */
// @module-tag long
import { expect, test } from 'vitest'
import { sendDue } from '#server/mail/send-due.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { testContext } from '#server/test-support/server/booking-context.ts'
import { reportResult, sizes } from '#server/test-support/server/soak-report.ts'
import { testServer } from '#server/test-support/server/test-server.ts'

const messages = 2000
const perCent = (index: number, share: number) => index % 100 < share
const start = Date.parse('2026-11-21T17:00:00Z')
const minute = 60_000
const message = { id: 'm', subject: 'Hello', text: 'Hello', html: '' }
/** What a try takes; six are made at a time. */
const tryMs = 200

test('of 2,000 messages every readable one is sent once, and the others are given up at their limit', async () => {
  const entries = new Map<string, StoredVersion>()
  const server = testServer({ store: memoryStore(entries), mailEnabled: true })
  const isDamaged = new Map<string, 'entry' | 'record'>()
  for (let index = 0; index < messages; index += 1) {
    const accountKey = hash(String(index))
    await addToOutbox(server.context, { accountKey, kind: 'password_changed_member', subjectRef: 'v1' })
    if (perCent(index, 5)) isDamaged.set(accountKey, index % 2 === 0 ? 'entry' : 'record')
  }
  for (const [key, { tag }] of entries)
    if (key.startsWith(keys.allOutboxEntries) && isDamaged.get(key.split('/')[1]!) === 'entry')
      entries.set(key, { text: '{"v":1', tag })
  const sent = new Map<string, number>()
  const givenUp: string[] = []
  let tries = 0
  let clock = start
  const sentAt: number[] = []
  const minutesOfShare = (share: number) => Math.floor((sentAt[Math.ceil(sentAt.length * share) - 1]! - start) / minute)
  const runAt = (at: number) => {
    clock = at
    const context = { ...server.context, now: () => new Date(clock) }
    return sendDue(context, {
      async compose({ accountKey }) {
        if (isDamaged.has(accountKey)) throw new InvalidRecord('damaged')
        return { mail: { ...message, to: accountKey } }
      },
      transport: {
        async send({ to }) {
          tries += 1
          clock += tryMs / 6
          if (tries % 3 === 0)
            return { outcome: 'unavailable', reason: 'busy', isServerDown: false, isMisconfigured: false }
          sent.set(to, (sent.get(to) ?? 0) + 1)
          sentAt.push(clock)
          return { outcome: 'accepted' }
        },
      },
      alarm: (problem) => givenUp.push(problem),
    })
  }
  const total = { sent: 0, retried: 0, failed: 0 }
  for (let minutes = 0; minutes <= 49 * 60; minutes += minutes < 240 ? 1 : 15) {
    const result = await runAt(start + minutes * minute)
    for (const name of ['sent', 'retried', 'failed'] as const) total[name] += result[name]
  }
  expect({ ...total, left: (await server.context.store.list(keys.allOutboxPointers)).length }).toEqual({
    sent: 1900,
    retried: 1269,
    failed: 40,
    // Damaged entries: they are sent once they are corrected.
    left: 60,
  })
  // The last was refused five times in a row: tries are 1 minute to 12 hours apart.
  expect([minutesOfShare(0.5), minutesOfShare(0.95), minutesOfShare(1)]).toEqual([3, 11, 2355])
  expect(sent.size).toBe(messages - isDamaged.size)
  expect(Math.max(...sent.values())).toBe(1)
  expect(givenUp.length).toBe([...isDamaged.values()].filter((what) => what === 'record').length)
}, 60_000)

/** What an operation of the storage takes, and a list for each thousand keys. */
const operationMs = 20

test.each([3000, sizes(10_000, 30_000)])(
  'beside %i messages of one family, those of others go out in the next run',
  async (count) => {
    let clock = start
    let isRunning = false
    const context = {
      ...testContext(
        interceptStore(memoryStore(), async (operation, verb) => {
          const result = await operation()
          const pages = verb === 'list' ? Math.ceil((result as unknown[]).length / 1000) : 1 / 6
          if (isRunning) clock += operationMs * pages
          return result
        }),
      ),
      now: () => new Date(clock),
      mailEnabled: true,
      newId: () => `run ${clock}`,
    }
    for (let nth = 0; nth < count; nth += 1)
      await addToOutbox(context, { accountKey: hash('many'), kind: 'booking_moved_by_family', subjectRef: `${nth}` })
    const askedAt = new Map<string, number>()
    const lateMs: number[] = []
    let sentOfMany = 0
    for (let run = 1; run <= 10; run += 1) {
      // Seconds before each run another family books, and asks for a new password.
      clock = start + run * minute - 5000
      const accountKey = hash(`family ${run}`)
      askedAt.set(accountKey, clock)
      for (const kind of ['booking_made', 'reset_member'] as const)
        await addToOutbox(context, { accountKey, kind, subjectRef: 'v1' })
      clock = start + run * minute
      isRunning = true
      await sendDue(context, {
        compose: async ({ accountKey: to }) => ({ mail: { ...message, to } }),
        transport: {
          async send({ to }) {
            clock += tryMs / 6
            const at = askedAt.get(to)
            if (at === undefined) sentOfMany += 1
            else lateMs.push(clock - at)
            return { outcome: 'accepted' }
          },
        },
        alarm: expect.fail,
      })
      isRunning = false
      expect(lateMs).toHaveLength(2 * run)
    }
    expect(sentOfMany).toBeGreaterThan(1000)
    const [latest] = lateMs.toSorted((one, other) => other - one)
    expect(latest).toBeLessThan(minute)
    reportResult(`outbox, ${count} entries of one family: others at most ${Math.round(latest! / 100) / 10} s later`)
  },
  120_000,
)
