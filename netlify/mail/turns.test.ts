/** Whose turn it is: one family's messages keep no other waiting, and a run reads what it sends. */
import { describe, expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { addToOutbox, type Intent } from '#server/repositories/outbox.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testContext, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { sendDue } from './send-due.ts'

const minute = 60_000
const answerMs = 100

/** A club whose mail server takes a tenth of a second, six at a time. */
function club(answer: 'accepted' | 'busy' = 'accepted') {
  let clock = wednesdayNoon.getTime()
  let reads = 0
  const sent: string[] = []
  const store = interceptStore(memoryStore(), (operation, verb, key) => {
    if (verb === 'read' && key.startsWith(keys.allOutboxEntries)) reads += 1
    return operation()
  })
  const context = { ...testContext(store), now: () => new Date(clock), mailEnabled: true, newId: () => `run ${clock}` }
  return {
    sent,
    add: async (family: string, kind: Intent['kind'], count = 1, delayMs = 0) => {
      for (let nth = 0; nth < count; nth += 1)
        await addToOutbox(context, { accountKey: hash(family), kind, subjectRef: `${kind} ${nth}` }, delayMs)
    },
    after: (ms: number) => (clock += ms),
    /** @returns how many entries of the outbox it has read. */
    async run({ isTrue = true } = {}) {
      reads = 0
      const result = await sendDue(context, {
        compose: async ({ accountKey, entry }) =>
          isTrue
            ? { mail: { id: '', to: `${accountKey} ${entry.value.kind}`, subject: '', text: '', html: '' } }
            : undefined,
        transport: {
          async send({ to }) {
            clock += answerMs / 6
            sent.push(to)
            return answer === 'accepted'
              ? { outcome: 'accepted' }
              : { outcome: 'unavailable', reason: 'busy', isServerDown: false, isMisconfigured: false }
          },
        },
        alarm: () => undefined,
      })
      return { ...result, reads }
    },
  }
}

const placeOf = (sent: readonly string[], family: string, kind: string) => sent.indexOf(`${hash(family)} ${kind}`)

describe('families take turns', () => {
  test('one message of another family goes first, whatever is before it', async () => {
    const { add, run, sent, after } = club()
    await add('many', 'booking_moved_by_family', 2000)
    after(minute)
    for (const family of ['one', 'two', 'three']) await add(family, 'booking_made')
    await run()
    for (const family of ['one', 'two', 'three']) expect(placeOf(sent, family, 'booking_made')).toBeLessThan(4)
  })

  test('what somebody waits for goes before the others of its turn, and of one family only a few', async () => {
    const { add, run, sent, after } = club()
    await add('many', 'offer_made', 2000)
    after(minute)
    await add('one', 'booking_made', 3)
    await add('two', 'reset_member')
    await run()
    expect(placeOf(sent, 'two', 'reset_member')).toBeLessThan(6)
    expect(placeOf(sent, 'one', 'booking_made')).toBe(6)
  })

  test('the oldest family goes first', async () => {
    const { add, run, sent, after } = club()
    const families = ['f', 'a', 'k', 'c', 'z']
    for (const family of families) {
      await add(family, 'booking_made')
      after(minute)
    }
    await run()
    expect(sent).toEqual(families.map((family) => `${hash(family)} booking_made`))
  })
})

describe('a run reads no entry that it does not send', () => {
  test('of a long queue', async () => {
    const { add, run } = club()
    await add('many', 'booking_made', 2000)
    const result = await run()
    expect(result.left).toBeGreaterThan(1000)
    expect(result.reads).toBe(result.sent)
  })

  test('that waits for its next try, or was sent', async () => {
    for (const answer of ['busy', 'accepted'] as const) {
      const { add, run, after } = club(answer)
      await add('many', 'booking_made', 100)
      expect(await run()).toMatchObject(answer === 'busy' ? { retried: 100 } : { sent: 100 })
      after(30_000)
      expect(await run()).toMatchObject({ sent: 0, retried: 0, reads: 0 })
    }
  })

  test('that is held back', async () => {
    const { add, run, after } = club()
    after(20_000)
    await add('one', 'booking_closed', 10, minute)
    after(40_000)
    expect(await run()).toMatchObject({ sent: 0, reads: 0 })
    after(minute)
    expect(await run()).toMatchObject({ sent: 10, reads: 10 })
  })

  test('that has no record yet: it is read in the first minutes, and once it is dropped', async () => {
    const { add, run, after } = club()
    await add('many', 'booking_made', 100)
    const reads = []
    for (let at = 0; at <= 12; at += 1) {
      reads.push((await run({ isTrue: false })).reads)
      after(minute)
    }
    expect(reads).toEqual([100, 100, 100, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0])
  })
})
