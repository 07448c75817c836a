/**
 * Every job and list in clubs of many families: operations, seconds on a store of 40 ms an operation and for each 1,000 keys of a
 * list (time passes in waits only), and bytes. Half a year of weeks, of 30,000 families 4. No job or call takes more than half of
 * its time or has a reply of more than half of what is allowed; with 30,000 families none takes all of its time.
 */
// @module-tag long
import { expect, test } from 'vitest'
import type { UnseenRecord } from '#records/families.ts'
import { today } from '#domain/calendar/calendar.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { watched } from '#server/repositories/record-versions.ts'
import { transact } from '#server/repositories/transact.ts'
import { sumWeeks } from '#server/repositories/week-sums.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { queueMissingClosedMails } from '#server/services/closures/closure-mails.ts'
import { previewOf } from '#server/services/club-messages/recipients.ts'
import { deliverMessages } from '#server/services/club-messages/write.ts'
import { daySheet } from '#server/services/day-sheet/day-sheet.ts'
import { moveLine } from '#server/services/full-club/move-line.ts'
import { openItems } from '#server/services/inbox/inbox.ts'
import { tellStaff } from '#server/services/inbox/tell-staff.ts'
import { finishDeletions } from '#server/services/leaving/erase.ts'
import { allMembers, fullMembers } from '#server/services/members/all-members.ts'
import { readBook } from '#server/services/memberships/book.ts'
import { listDues } from '#server/services/memberships/dues.ts'
import { reconcileMemberships } from '#server/services/memberships/reconcile-memberships.ts'
import { publishAudit } from '#server/services/operations/audit.ts'
import { collectGarbage } from '#server/services/operations/garbage-collector.ts'
import { lostAccounts } from '#server/services/operations/jobs.ts'
import { outbox } from '#server/services/outbox/outbox.ts'
import { recordReminders } from '#server/services/reminders/record-reminders.ts'
import { overview } from '#server/services/reports/overview.ts'
import { tellNumbers } from '#server/services/reports/tell-numbers.ts'
import { adminOrders } from '#server/services/shop/fulfil-order.ts'
import { offerFreed } from '#server/services/standby/offer-freed.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { interceptStore } from '#server/storage/intercept-store.ts'
import { testKeyPepper } from '#server/test-support/server/test-server.ts'
import { reportResult } from '#server/test-support/server/soak-report.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { clubOf, type Club } from './large-club.ts'
import { virtualTime } from './virtual-time.ts'

const start = new Date('2026-11-21T17:00:00Z')
const operationMs = 40
/** What the platform allows, in bytes. */
const longestReply = 20_000_000

/** `bytes` were read; `reply`: characters of what is answered. */
type Cost = { operations: number; seconds: number; bytes: number; reply: number }

/** What `work` costs in the club, which keeps what it writes. */
async function costOf(
  { entries }: Pick<Club, 'entries'>,
  work: (context: ServiceContext & { keyPepper: string; wait: (ms: number) => Promise<void> }) => Promise<unknown>,
): Promise<Cost> {
  let seed = 1
  const time = virtualTime(start.getTime(), () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647)
  let [operations, bytes] = [0, 0]
  const counted = interceptStore(memoryStore(entries), async (operation, verb) => {
    const result: unknown = await operation()
    const pages = Array.isArray(result) ? Math.max(1, Math.ceil(result.length / 1000)) : 1
    operations += pages
    if (verb === 'read' || verb === 'list') bytes += JSON.stringify(result ?? '').length
    for (let page = 1; page < pages; page += 1) await time.pause(operationMs)
    return result as never
  })
  const pending: Promise<unknown>[] = []
  const alarm = (problem: string) => {
    throw new Error(problem)
  }
  const context = {
    store: watched(time.slow(counted, operationMs), time.now, alarm),
    now: time.now,
    waitUntil: (later: Promise<unknown>) => void pending.push(later),
    backoff: () => time.pause(operationMs),
    wait: (ms: number) => time.pause(ms),
    mailEnabled: true,
    keyPepper: testKeyPepper,
    newId: () => `id${time.ms()}`,
    alarm,
  }
  const reply = JSON.stringify((await time.until(work(context))) ?? '').length
  const cost = { operations, seconds: time.ms() / 1000, bytes, reply }
  while (pending.length > 0) await time.until(pending.pop()!)
  return cost
}

type Work = Parameters<typeof costOf>[1]

const mail: Work = (context) =>
  sendDue(context as unknown as Parameters<typeof sendDue>[0], {
    compose: () => Promise.reject(new Error('nothing is due')),
    transport: { send: () => Promise.reject(new Error('nothing is due')) },
    alarm: () => undefined,
  })

const reconcile: Work = async (context) => {
  await Promise.all([
    offerFreed(context, { verifies: true }),
    queueMissingClosedMails(context),
    deliverMessages(context),
    recordReminders(context as never),
    tellStaff(context),
    tellNumbers(context),
    sumWeeks(context),
    finishDeletions(context),
    collectGarbage(context),
  ])
}

const audit: Work = (context) =>
  Promise.all([publishAudit(context), reconcileMemberships(context as never), moveLine(context), lostAccounts(context)])

/** Twice each: first without the views, then with them. The limit in seconds is of a job or of a call. Weeks that are over have their sums, which the job makes. */
const works = (someId: string): [name: string, limit: number, work: Work][] => [
  ['mail, each minute', 30, mail],
  ['reconcile, each five minutes', 30, reconcile],
  ['audit, each night', 30, audit],
  ['list of families', 60, (context) => allMembers(context)],
  ['families with their bookings', 60, (context) => fullMembers(context)],
  ['inbox', 60, (context) => openItems(context)],
  ['overview of 12 weeks', 60, (context) => overview(context, 12)],
  ['dues', 60, (context) => listDues(context, {})],
  ['book of a month', 60, (context) => readBook(context, {})],
  ['orders', 60, (context) => adminOrders(context)],
  ['outbox', 60, (context) => outbox(context)],
  ['day sheet', 60, (context) => daySheet(context, today(start))],
  ['families of a message', 60, (context) => previewOf(context, { kind: 'all', id: '' })],
  ['one family by its id', 60, (context) => accountKeyOfMember(context, someId)],
  ['colleagues', 60, (context) => allStaff(context.store)],
]

const askedBeforeSums: [name: string, limit: number, work: Work][] = [
  // Rather no figures than wrong ones: refused, until the job has made more of them.
  ['overview without any sum', 30, (context) => overview(context, 12)],
]

function refusal(problem: unknown): void {
  if (!(problem instanceof StorageUnavailable)) throw problem
}

const sizesOfClubs = process.env.NEST_LONG ? [300, 3000, ...(Number(process.env.NEST_LONG) > 1 ? [30_000] : [])] : [60]

test.each(sizesOfClubs)('with %s families', { timeout: 3_600_000 }, async (families) => {
  const club = await clubOf(families, families > 3000 ? 4 : 26, start)
  reportResult(`${families} families, ${club.entries.size} records`)
  const shown = ({ operations, seconds, bytes, reply }: Cost) =>
    `${operations} operations, ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(2)} MB, reply ${(reply / 1e6).toFixed(2)} MB`
  for (const [name, limit, work] of askedBeforeSums) {
    const asked = await costOf(club, (context) => work(context).catch(refusal))
    reportResult(`${name}, answered or refused: ${shown(asked)}`)
    expect(asked.seconds, name).toBeLessThan(limit / 2)
  }
  const done: boolean[] = []
  while (!done.at(-1)) {
    const summed = await costOf(club, async (context) => done.push(await sumWeeks(context)))
    reportResult(`sums of past weeks, run ${done.length}: ${shown(summed)}`)
    expect(summed.seconds).toBeLessThan(30 / 2)
  }
  for (const [name, limit, work] of works(club.someId)) {
    const cold = await costOf(club, work)
    const warm = await costOf(club, work)
    reportResult(`${name}: ${shown(warm)}; first ${shown(cold)}`)
    const part = families > 3000 ? 1 : 1 / 2
    expect(Math.max(warm.seconds, cold.seconds), name).toBeLessThan(limit * part)
    if (families <= 3000) expect(warm.reply, name).toBeLessThan(longestReply * part)
  }
})

test('what all share bears ten at the same moment, each with a document of its own', async () => {
  for (const writers of [5, 10, 20, 60]) {
    const records = new Map<string, StoredVersion>()
    let seconds: number[] = []
    const { operations } = await costOf({ entries: records }, async (context) => {
      const began = context.now().getTime()
      const write = async (nth: number) => {
        const [shared, own] = [keys.unseen('shared'), keys.unseen(`own${nth}`)]
        const none: UnseenRecord = { v: 1, sessions: [], rsvps: [] }
        await transact(
          { ...context, backoff: (tries) => context.wait(Math.min(15 * tries, 150) / 2) },
          [shared, own],
          (documents) => {
            documents.set(shared, { ...none, rsvps: [...(documents.get(shared)?.rsvps ?? []), `${nth}`] })
            documents.set(own, none)
          },
        )
        seconds.push((context.now().getTime() - began) / 1000)
      }
      await Promise.all(Array.from({ length: writers }, (_, nth) => write(nth)))
    })
    seconds = seconds.toSorted((one, other) => one - other)
    const each = Math.round(operations / writers)
    reportResult(
      `${writers} at once on one document: all done in ${seconds.at(-1)!.toFixed(1)} s, ${each} operations each`,
    )
    if (writers <= 10) expect(seconds.at(-1)).toBeLessThan(3)
  }
})
