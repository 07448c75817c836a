/** The hosted copy in a real Postgres: in whatever order rows come, each ends at its newest revision, and a deleted one stays deleted. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '#server/test-support/server/postgres.ts'
import { withConnection, type Query } from './database.ts'
import { upsertValidRows, upsertRows } from './upsert-rows.ts'
import { columns, rowOf, type CopiedRow } from './rows.ts'
import { migrate, migrations } from './migrations.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())
beforeEach(() => talk((ask) => ask('DROP SCHEMA IF EXISTS nest CASCADE')))

const talk = <Said>(conversation: (ask: Query) => Promise<Said>) => withConnection(postgres.url, 20_000, conversation)

const row = (id: string, rev: number, told: Partial<CopiedRow> = {}): CopiedRow => ({
  id,
  rev,
  seen: `${id} ${rev}`,
  gone: false,
  email: `${id}-${rev}@thenest.example`,
  created_at: '2026-11-21T17:00:00.000Z',
  ...told,
})
const grave = (id: string, rev: number): CopiedRow =>
  rowOf({ v: 1, closed: true, at: '', id, rev, sessionVersion: 2 }, `${id} ${rev}`)

type Kept = { id: string; rev: number; gone: boolean; email: string | null }
const kept = (ask: Query) => ask<Kept>('SELECT id, rev, gone, email FROM nest.member_rows ORDER BY id')
const members = (ask: Query) => ask<{ id: string; email: string }>('SELECT id, email FROM nest.members ORDER BY id')

describe('the schema', () => {
  test('is there after the first row, and not made twice', async () => {
    await talk(async (ask) => {
      await upsertRows(ask, [row('robin', 1)])
      await migrate(ask)
      await migrate(ask)
      expect(await members(ask)).toEqual([{ id: 'robin', email: 'robin-1@thenest.example' }])
      expect(await ask('SELECT name FROM nest.migrations')).toEqual(migrations.map(({ name }) => ({ name })))
    })
  })

  test('takes one more step where the earlier ones were taken', async () => {
    const step = { name: '0002-more', sql: 'ALTER TABLE nest.member_rows ADD COLUMN more text;' }
    await talk(async (ask) => {
      await upsertRows(ask, [row('robin', 1)])
      await migrate(ask, [...migrations, step])
      expect(await ask('SELECT email, more FROM nest.member_rows')).toEqual([
        { email: 'robin-1@thenest.example', more: null },
      ])
    })
  })

  test('keeps nothing of a step that fails', async () => {
    const step = { name: '0002-wrong', sql: 'CREATE TABLE nest.half (id text); SELECT 1 / 0;' }
    await expect(talk((ask) => migrate(ask, [...migrations, step]))).rejects.toThrow()
    expect(await talk((ask) => ask("SELECT to_regnamespace('nest') AS there"))).toEqual([{ there: null }])
  })

  const eightAtOnce = (how: (ask: Query) => Query) =>
    Promise.allSettled(Array.from({ length: 8 }, () => talk((ask) => migrate(how(ask)))))

  test('is made once by eight instances at the same time', async () => {
    const made = await eightAtOnce((ask) => ask)
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    expect(await talk((ask) => ask('SELECT name FROM nest.migrations'))).toHaveLength(migrations.length)
  })

  test('and that is because of the lock', async () => {
    const withoutLock =
      (ask: Query): Query =>
      (sql, values) =>
        ask(sql.replace(/SELECT pg_advisory_xact_lock\(.*\);/, ''), values)
    const failed = async () => (await eightAtOnce(withoutLock)).some(({ status }) => status === 'rejected')
    let rounds = 0
    while (!(await failed())) {
      if ((rounds += 1) > 30) throw new Error('the lock guards nothing')
      await talk((ask) => ask('DROP SCHEMA IF EXISTS nest CASCADE'))
    }
  })
})

describe('rows in any order, twice, and at the same time', () => {
  /** A family that joins, edits, leaves and joins again, under one id. */
  const history = [
    row('robin', 1),
    row('robin', 2),
    grave('robin', 3),
    row('robin', 4),
    row('robin', 5),
    grave('robin', 6),
  ]
  const someOrder = fc.shuffledSubarray([...history, ...history], { minLength: 1 })

  test('end at the newest', async () => {
    await talk(async (ask) => {
      await migrate(ask)
      await fc.assert(
        fc.asyncProperty(someOrder, async (order) => {
          await ask('DELETE FROM nest.member_rows')
          for (const each of order) await upsertRows(ask, [each])
          const newest = order.reduce((one, other) => (other.rev > one.rev ? other : one))
          expect(await kept(ask)).toEqual([
            { id: 'robin', rev: newest.rev, gone: newest.gone, email: newest.email ?? null },
          ])
        }),
        { numRuns: 60 },
      )
    })
  })

  test('and that is because of the revision', async () => {
    await talk(async (ask) => {
      const unguarded: Query = (sql, values) => ask(sql.replace(/WHERE excluded[^]*$/, ''), values)
      await migrate(ask)
      await upsertRows(unguarded, [grave('robin', 3)])
      await upsertRows(unguarded, [row('robin', 2)])
      expect(await members(ask)).toHaveLength(1)
    })
  })

  test('written by many at once: nobody waits for ever, and none is older', async () => {
    await talk(migrate)
    const ids = Array.from({ length: 20 }, (_, index) => `family${index}`)
    const writers = Array.from({ length: 12 }, (_, writer) => {
      const rows = ids.map((id, index) =>
        (writer + index) % 6 === 5 ? grave(id, 6) : row(id, ((writer + index) % 6) + 1),
      )
      return talk((ask) => upsertRows(ask, writer % 2 === 0 ? rows : rows.toReversed()))
    })
    await Promise.all(writers)
    expect(await talk(kept)).toEqual(ids.toSorted().map((id) => ({ id, rev: 6, gone: true, email: null })))
  })

  test('the same revision made from a later version is known again', async () => {
    await talk(async (ask) => {
      await upsertRows(ask, [row('robin', 1)])
      await upsertRows(ask, [row('robin', 1, { seen: 'after a new password' })])
      expect(await ask('SELECT seen FROM nest.member_rows')).toEqual([{ seen: 'after a new password' }])
    })
  })
})

test('a row that the database will not take holds up no other', async () => {
  const nul = row('sam', 1, { child_name: 'Sam \u0000 Example' })
  await talk(async (ask) => {
    await migrate(ask)
    await upsertRows(ask, [row('kim', 2)])
    const fate = { copied: 1, newer: 1, refused: 1 }
    expect(await upsertValidRows(ask, [row('robin', 1), nul, row('kim', 1)])).toEqual(fate)
    expect((await members(ask)).map(({ id }) => id)).toEqual(['kim', 'robin'])
  })
})

test('what a family typed is a value, and never a part of the question', async () => {
  const childTeam = `'); DROP TABLE nest.member_rows; -- $1 \\ "`
  await talk(async (ask) => {
    await upsertRows(ask, [row('robin', 1, { child_team: childTeam })])
    expect(await ask('SELECT child_team FROM nest.members')).toEqual([{ child_team: childTeam }])
  })
})

test('there is a column for what is copied, and for nothing else', async () => {
  await talk(migrate)
  const there = await talk((ask) =>
    ask<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'member_rows'",
    ),
  )
  expect(there.map(({ name }) => name).toSorted()).toEqual([...Object.keys(columns), 'copied_at'].toSorted())
  expect(there.filter(({ name }) => /pass|card|cvv|bill|sess|hash|token/.test(name))).toEqual([])
})
