/** The scheduled jobs: health reports each one's state, and an emptied store is noticed. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { jobMinutes, lostAccounts, recordRun, runParts, type JobName } from './jobs.ts'

const start = new Date('2026-11-21T17:00:00Z')
const jobNames = Object.keys(jobMinutes) as JobName[]

/** A server, and its health `minutes` after the start. */
function server() {
  const club = testServer({ now: start })
  return {
    ...club,
    async healthAfter(minutes: number) {
      club.setClock(new Date(start.getTime() + minutes * 60_000))
      const { status, body } = await club.ask('GET', '/api/health')
      return { status, ...(body as { ok: boolean; jobs: Record<string, string> }) }
    },
  }
}

test('a new site is healthy, and says that no job has run yet', async () => {
  const jobs = Object.fromEntries(jobNames.map((job) => [job, 'never run']))
  expect(await server().healthAfter(0)).toEqual({ status: 200, ok: true, store: 'production', jobs })
})

test.each(jobNames)('%s is on time for three intervals, then late, and on time again after a run', async (job) => {
  const club = server()
  await recordRun(club.context, job)
  const minutes = 3 * jobMinutes[job]
  expect(await club.healthAfter(minutes)).toMatchObject({ status: 200, ok: true, jobs: { [job]: 'on time' } })
  expect(await club.healthAfter(minutes + 1)).toMatchObject({ status: 503, ok: false, jobs: { [job]: 'late' } })
  await recordRun(club.context, job)
  expect(await club.healthAfter(minutes + 2)).toMatchObject({ status: 200, ok: true, jobs: { [job]: 'on time' } })
})

test('every scheduled function is listed with the interval of its schedule', () => {
  const folder = join(import.meta.dirname, '../../functions')
  const schedules = readdirSync(folder).flatMap((file) => {
    const [, schedule] = /schedule: '([^']+)'/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    return schedule === undefined ? [] : [[file.replace(/\.ts$/, ''), minutesOf(schedule)]]
  })
  expect(Object.fromEntries(schedules)).toEqual(jobMinutes)
})

/** Minutes between two runs of '* * * * *', '2-59/5 * * * *' (every five) or '23 8 * * *' (daily). */
const minutesOf = (schedule: string) =>
  schedule.startsWith('* * ') ? 1 : Number(/^[\d*-]+\/(\d+) \* /.exec(schedule)?.[1] ?? 24 * 60)

test('accounts that are gone are reported once there were any; a deleted one still counts', async () => {
  const club = server()
  expect(await lostAccounts(club.context)).toBeUndefined()
  const { cookie, profile, password } = await club.signUp()
  await club.signUp()
  expect(await lostAccounts(club.context)).toBeUndefined()
  await club.ask('POST', '/api/account/delete', { password, confirm: profile.email }, { cookie })
  await club.drainWaitUntil()
  expect(await lostAccounts(club.context)).toBeUndefined()
  for (const { key } of await club.context.store.list(keys.allMembers)) await club.context.store.remove(key)
  expect(await lostAccounts(club.context)).toBe(2)
  expect(await lostAccounts(club.context)).toBe(2)
})

test('a part that fails stops no other, and raises an alarm with its name', async () => {
  const alarms: string[] = []
  const parts = { first: async () => 1, second: () => Promise.reject(new InvalidRecord('x')), third: async () => 3 }
  const { results, failed } = await runParts('reconcile', parts, (problem) => alarms.push(problem))
  expect([results, failed]).toEqual([{ first: 1, third: 3 }, ['second']])
  expect(alarms).toEqual(['a part of the job reconcile failed: second (InvalidRecord)'])
})

test('a job with a part that fails for three intervals has failed, until a run without', async () => {
  const club = server()
  const runAt = async (minutes: number, isFailed: boolean) => {
    await club.healthAfter(minutes)
    await recordRun(club.context, 'reconcile', isFailed)
    return club.healthAfter(minutes)
  }
  for (const minutes of [0, 5, 10, 15])
    expect(await runAt(minutes, true)).toMatchObject({ status: 200, jobs: { reconcile: 'on time' } })
  expect(await runAt(20, true)).toMatchObject({ status: 503, ok: false, jobs: { reconcile: 'failed' } })
  expect(await runAt(25, false)).toMatchObject({ status: 200, ok: true, jobs: { reconcile: 'on time' } })
})
