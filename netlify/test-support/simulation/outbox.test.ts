/**
 * The outbox under random schedules: requests write a record after its message's intent while two runs send and staff ask for
 * another try, and any of them may be killed at any storage operation. No message of a committed record is lost; none is sent
 * without its record; and one is sent twice only if a run ended, or lost its lease, between the server's acceptance and its record.
 */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { addToOutbox, outboxIdOf, retryEntry } from '#server/repositories/outbox.ts'
import { keys } from '#server/repositories/keys.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { Message } from '#server/mail/smtp.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { mutants } from '#server/test-support/faults/mutant-store.ts'
import type { Mutant } from '#server/test-support/faults/transaction-mutants.ts'
import { testContext, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { firstSeed, sizes } from '#server/test-support/server/soak-report.ts'
import { expectReached } from './figures.ts'
import { pick, seeded, simulate, type FaultRates, type Process, type Random } from './simulator.ts'
import type { OutboxEntry } from '#records/outbox.ts'

/** `notNowRate`: how often the mail server refuses for now; `lostYesRate`: how often it takes a message and its answer is lost. */
type Options = FaultRates & {
  lostResponseRate?: number
  notNowRate?: number
  lostYesRate?: number
  mutant?: Mutant
  commitsFirst?: true
}

type Run = { violations: string[]; messages: number; doubled: number }

const owners = ['a', 'b'].map((letter) => letter.repeat(40))
const jumpMs = 100_000

async function runSchedule(random: Random, options: Options): Promise<Run> {
  const base = memoryStore()
  const mutated = options.mutant ? options.mutant(base, random) : base
  const lost = options.lostResponseRate ?? 0
  const faulty =
    lost === 0
      ? mutated
      : failingStore(mutated, () => (random() < lost ? pick(random, ['before', 'after'] as const) : undefined))
  let offset = 0
  /** Owners whose record was written; the commit is a plain fact here, as a confirmed booking is. */
  const committed = new Set<string>()
  const sent: Message[] = []
  /** Messages whose first yes may not have been noted. */
  let excused = 0
  const now = () => new Date(wednesdayNoon.getTime() + offset)
  let isServerWell = false
  const { notNowRate = 0, lostYesRate = 0 } = options
  const notNow = { outcome: 'unavailable', reason: 'Busy', isServerDown: false, isMisconfigured: false } as const

  const contextOn = (store: Store) => ({
    ...testContext(store),
    now,
    mailEnabled: true,
    newId: () => `run${random()}`.replace('.', ''),
  })
  const intentOf = (accountKey: string) => ({ accountKey, kind: 'password_changed_member', subjectRef: 'v2' }) as const
  const send = (store: Store) =>
    sendDue(contextOn(store), {
      compose: async ({ accountKey }) =>
        committed.has(accountKey)
          ? { mail: { id: accountKey, to: accountKey, subject: '', text: '', html: '' } }
          : undefined,
      transport: {
        async send(message) {
          const chance = isServerWell ? 1 : random()
          if (chance < notNowRate) return notNow
          // Said without the record: a bug, not a matter of timing.
          sent.push(message)
          if (chance >= notNowRate + lostYesRate) return { outcome: 'accepted' }
          excused += 1
          return notNow
        },
      },
      alarm: () => {},
    })
  const process = (name: string, work: (store: Store) => Promise<unknown>): Process => ({
    name,
    run: (store) =>
      work(store).then(
        () => undefined,
        (problem: unknown) => {
          if (!(problem instanceof StorageUnavailable)) throw problem
          excused += 1
        },
      ),
  })
  const request = (accountKey: string) => async (store: Store) => {
    if (options.commitsFirst) committed.add(accountKey)
    await addToOutbox(contextOn(store), intentOf(accountKey))
    committed.add(accountKey)
  }
  const processes = [
    process('request a', request(owners[0]!)),
    process('request b', request(owners[1]!)),
    process('request a again', request(owners[0]!)),
    process('staff try again', (store) =>
      retryEntry(contextOn(store), { accountKey: owners[0]!, id: outboxIdOf(intentOf(owners[0]!)) }),
    ),
    process('run 1', send),
    process('run 2', send),
  ]
  const { killed } = await simulate(faulty, processes, random, options, () => {
    offset += jumpMs
    excused += 1
  })
  // Some time later, without faults: everything that is still due goes out, also what waits for its next try.
  isServerWell = true
  for (const minutes of [3, 3, 3, 3, 13 * 60]) {
    offset += minutes * 60_000
    await send(base)
  }

  const violations: string[] = []
  for (const owner of owners) {
    const count = sent.filter(({ to }) => to === owner).length
    if (committed.has(owner) && count === 0) violations.push('lost')
    if (!committed.has(owner) && count > 0) violations.push('without its record')
    if (count > 1 && killed.size === 0 && excused === 0) violations.push('twice')
    if (count > 1 + killed.size + excused) violations.push('too often')
  }
  for (const { key } of await base.list(keys.allOutboxEntries)) {
    const entry = await base.read<OutboxEntry>(key)
    const owner = key.split('/')[1] ?? ''
    if (committed.has(owner) && entry?.value.state !== 'sent') violations.push(`left ${entry?.value.state}`)
  }
  if ((await base.list(keys.allOutboxPointers)).length > 0 && committed.size === owners.length)
    violations.push('a pointer is left')
  const countOf = (owner: string) => sent.filter(({ to }) => to === owner).length
  return { violations, messages: committed.size, doubled: owners.filter((owner) => countOf(owner) > 1).length }
}

const schedules = Math.ceil(sizes(1000, 100_000) / 5)

async function runSchedules(options: Options, count = schedules): Promise<Run> {
  const total: Run = { violations: [], messages: 0, doubled: 0 }
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const { violations, messages, doubled } = await runSchedule(seeded(seed), options)
    total.messages += messages
    total.doubled += doubled
    if (violations.length > 0) return { ...total, violations: [`seed ${seed}`, ...violations] }
    if (seed % 500 === 0) await new Promise(setImmediate)
  }
  return total
}

describe('no message lost, none without its record, none twice without a reason', () => {
  test.each(
    Object.entries<Options>({
      'processes race': { killRate: 0, clockJumpRate: 0 },
      'processes are killed at any operation': { killRate: 0.03, clockJumpRate: 0 },
      'leases end while runs send': { killRate: 0.01, clockJumpRate: 0.03 },
      'store responses are lost': { killRate: 0, clockJumpRate: 0.01, lostResponseRate: 0.03 },
      'the mail server says no, or its yes is lost, and processes are killed': {
        killRate: 0.02,
        clockJumpRate: 0.01,
        notNowRate: 0.2,
        lostYesRate: 0.1,
      },
    }),
  )('when %s', { timeout: 60_000 + schedules * 20 }, async (name, options) => {
    const { violations, messages, doubled } = await runSchedules(options)
    expect(violations).toEqual([])
    const floors = { messages: schedules, 'sent twice, each for a reason': options.lostYesRate ? 4 : 0 }
    expectReached(
      `outbox, ${name}: ${schedules} schedules, 0 lost`,
      { messages, 'sent twice, each for a reason': doubled },
      floors,
    )
  })
})

describe('negative controls: the same schedules find', () => {
  test.each(
    Object.entries<Options>({
      'a commit before its intent': { killRate: 0.03, clockJumpRate: 0, commitsFirst: true },
      'replace that ignores the tag': { killRate: 0, clockJumpRate: 0, mutant: mutants['replace ignores the tag'] },
    }),
  )('%s', async (_, options) => {
    expect((await runSchedules(options, 2000)).violations).not.toEqual([])
  })
})
