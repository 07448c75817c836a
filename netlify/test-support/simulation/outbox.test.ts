/**
 * The outbox under random schedules: requests write a record after its message's intent while two runs send, and any of
 * them may be killed at any storage operation. No message of a committed record is lost; none is sent without its record;
 * and one is sent twice only if a run ended, or lost its lease, between the server's yes and its note.
 */
import { describe, expect, test } from 'vitest'
import { addToOutbox, type OutboxEntry } from '#server/repositories/outbox.ts'
import { keys } from '#server/repositories/keys.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { Message } from '#server/mail/smtp.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { mutants, type Mutant } from '#server/test-support/faults/mutant-store.ts'
import { testContext, wednesdayNoon } from '#server/test-support/server/booking-context.ts'
import { envNumber, reportResult } from '#server/test-support/server/soak-report.ts'
import { pick, seeded, simulate, type FaultRates, type Process, type Random } from './simulator.ts'

type Options = FaultRates & { lostResponseRate?: number; mutant?: Mutant; commitsFirst?: true }

const owners = ['a', 'b'].map((letter) => letter.repeat(40))
const jumpMs = 100_000

async function runSchedule(random: Random, options: Options): Promise<string[]> {
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

  const contextOn = (store: Store) => ({
    ...testContext(store),
    now,
    mailEnabled: true,
    newId: () => `run${random()}`.replace('.', ''),
  })
  const intentOf = (ownerKey: string) => ({ ownerKey, kind: 'password_changed_member', thing: 'v2' }) as const
  const send = (store: Store) =>
    sendDue(contextOn(store), {
      compose: async ({ ownerKey }) =>
        committed.has(ownerKey) ? { id: ownerKey, to: ownerKey, subject: '', text: '', html: '' } : undefined,
      transport: {
        async send(message) {
          // Said without the record: a bug, not a matter of timing.
          sent.push(message)
          return { outcome: 'accepted' }
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
  const request = (ownerKey: string) => async (store: Store) => {
    if (options.commitsFirst) committed.add(ownerKey)
    await addToOutbox(contextOn(store), intentOf(ownerKey))
    committed.add(ownerKey)
  }
  const processes = [
    process('request a', request(owners[0]!)),
    process('request b', request(owners[1]!)),
    process('request a again', request(owners[0]!)),
    process('run 1', send),
    process('run 2', send),
  ]
  const { killed } = await simulate(faulty, processes, random, options, () => {
    offset += jumpMs
    excused += 1
  })
  // Some time later, without faults: everything that is still due goes out.
  for (let minutes = 0; minutes < 4; minutes += 1) {
    offset += 3 * 60_000
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
  return violations
}

const schedules = Math.ceil(envNumber('NEST_SCHEDULES', 4000) / 4)
const firstSeed = envNumber('NEST_SEED', 1)

async function violationsOf(options: Options, count = schedules): Promise<string[]> {
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const found = await runSchedule(seeded(seed), options)
    if (found.length > 0) return [`seed ${seed}`, ...found]
    if (seed % 500 === 0) await new Promise(setImmediate)
  }
  return []
}

describe('no message lost, none without its record, none twice without a reason', () => {
  test.each(
    Object.entries<Options>({
      'processes race': { killRate: 0, clockJumpRate: 0 },
      'processes are killed at any operation': { killRate: 0.03, clockJumpRate: 0 },
      'leases end while runs send': { killRate: 0.01, clockJumpRate: 0.03 },
      'store responses are lost': { killRate: 0, clockJumpRate: 0.01, lostResponseRate: 0.03 },
    }),
  )('when %s', { timeout: 60_000 + schedules * 20 }, async (name, options) => {
    expect(await violationsOf(options)).toEqual([])
    reportResult(`outbox, ${name}: ${schedules} schedules, 0 failed`)
  })
})

describe('negative controls: the same schedules find', () => {
  test.each(
    Object.entries<Options>({
      'a commit before its intent': { killRate: 0.03, clockJumpRate: 0, commitsFirst: true },
      'replace that ignores the tag': { killRate: 0, clockJumpRate: 0, mutant: mutants['replace ignores the tag'] },
    }),
  )('%s', async (_, options) => {
    expect(await violationsOf(options, 2000)).not.toEqual([])
  })
})
