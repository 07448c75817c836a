/** Upserts in a real Postgres: in any order of writes the newest revision wins, and a deleted row stays deleted. */
// @module-tag long
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type Postgres } from '#server/test-support/server/postgres.ts'
import { withConnection, type Query } from './database.ts'
import { upsertValidRows, upsertRows } from './upsert-rows.ts'
import { columns, toRow, type ReplicaRow } from './rows.ts'
import { migrate, migrations } from './migrations.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())
beforeEach(() => connect((query) => query('DROP SCHEMA IF EXISTS nest CASCADE')))

const connect = <Result>(work: (query: Query) => Promise<Result>) => withConnection(postgres.url, 20_000, work)

const row = (id: string, rev: number, fields: Partial<ReplicaRow> = {}): ReplicaRow => ({
  id,
  rev,
  seen: `${id} ${rev}`,
  gone: false,
  email: `${id}-${rev}@thenest.example`,
  created_at: '2026-11-21T17:00:00.000Z',
  ...fields,
})
const tombstone = (id: string, rev: number): ReplicaRow =>
  toRow({ v: 1, closed: true, at: '', id, rev }, `${id} ${rev}`)

type StoredRow = { id: string; rev: number; gone: boolean; email: string | null }
const allRows = (query: Query) => query<StoredRow>('SELECT id, rev, gone, email FROM nest.member_rows ORDER BY id')
const members = (query: Query) => query<{ id: string; email: string }>('SELECT id, email FROM nest.members ORDER BY id')

describe('the schema', () => {
  test('is created with the first row, and only once', async () => {
    await connect(async (query) => {
      await upsertRows(query, [row('robin', 1)])
      await migrate(query)
      await migrate(query)
      expect(await members(query)).toEqual([{ id: 'robin', email: 'robin-1@thenest.example' }])
      expect(await query('SELECT name FROM nest.migrations')).toEqual(migrations.map(({ name }) => ({ name })))
    })
  })

  test('applies a new migration after the earlier ones', async () => {
    const migration = { name: '0002-more', sql: 'ALTER TABLE nest.member_rows ADD COLUMN more text;' }
    await connect(async (query) => {
      await upsertRows(query, [row('robin', 1)])
      await migrate(query, [...migrations, migration])
      expect(await query('SELECT email, more FROM nest.member_rows')).toEqual([
        { email: 'robin-1@thenest.example', more: null },
      ])
    })
  })

  test('rolls back a migration that fails', async () => {
    const migration = { name: '0002-wrong', sql: 'CREATE TABLE nest.half (id text); SELECT 1 / 0;' }
    await expect(connect((query) => migrate(query, [...migrations, migration]))).rejects.toThrow()
    expect(await connect((query) => query("SELECT to_regnamespace('nest') AS there"))).toEqual([{ there: null }])
  })

  const migrateEightTimes = (wrap: (query: Query) => Query) =>
    Promise.allSettled(Array.from({ length: 8 }, () => connect((query) => migrate(wrap(query)))))

  test('is created once by eight concurrent instances', async () => {
    const results = await migrateEightTimes((query) => query)
    expect(results.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
    expect(await connect((query) => query('SELECT name FROM nest.migrations'))).toHaveLength(migrations.length)
  })

  test('negative control: without the lock concurrent migrations fail', async () => {
    const withoutLock =
      (query: Query): Query =>
      (sql, values) =>
        query(sql.replace(/SELECT pg_advisory_xact_lock\(.*\);/, ''), values)
    const failed = async () => (await migrateEightTimes(withoutLock)).some(({ status }) => status === 'rejected')
    let rounds = 0
    while (!(await failed())) {
      if ((rounds += 1) > 30) throw new Error('no conflict without the lock')
      await connect((query) => query('DROP SCHEMA IF EXISTS nest CASCADE'))
    }
  })
})

describe('rows in any order, repeated and concurrent', () => {
  /** A family that registers, edits, deletes the account and registers again, under one id. */
  const history = [
    row('robin', 1),
    row('robin', 2),
    tombstone('robin', 3),
    row('robin', 4),
    row('robin', 5),
    tombstone('robin', 6),
  ]
  const anyOrder = fc.shuffledSubarray([...history, ...history], { minLength: 1 })

  test('end at the newest revision', async () => {
    await connect(async (query) => {
      await migrate(query)
      await fc.assert(
        fc.asyncProperty(anyOrder, async (order) => {
          await query('DELETE FROM nest.member_rows')
          for (const next of order) await upsertRows(query, [next])
          const newest = order.reduce((a, b) => (b.rev > a.rev ? b : a))
          expect(await allRows(query)).toEqual([
            { id: 'robin', rev: newest.rev, gone: newest.gone, email: newest.email ?? null },
          ])
        }),
        { numRuns: 60 },
      )
    })
  })

  test('negative control: without the revision check an old row overwrites a deletion', async () => {
    await connect(async (query) => {
      const unguarded: Query = (sql, values) => query(sql.replace(/WHERE excluded[^]*$/, ''), values)
      await migrate(query)
      await upsertRows(unguarded, [tombstone('robin', 3)])
      await upsertRows(unguarded, [row('robin', 2)])
      expect(await members(query)).toHaveLength(1)
    })
  })

  test('concurrent writers do not deadlock, and no older row wins', async () => {
    await connect(migrate)
    const ids = Array.from({ length: 20 }, (_, index) => `family${index}`)
    const writers = Array.from({ length: 12 }, (_, writer) => {
      const rows = ids.map((id, index) =>
        (writer + index) % 6 === 5 ? tombstone(id, 6) : row(id, ((writer + index) % 6) + 1),
      )
      return connect((query) => upsertRows(query, writer % 2 === 0 ? rows : rows.toReversed()))
    })
    await Promise.all(writers)
    expect(await connect(allRows)).toEqual(ids.toSorted().map((id) => ({ id, rev: 6, gone: true, email: null })))
  })

  test('the same revision of a later version updates `seen`', async () => {
    await connect(async (query) => {
      await upsertRows(query, [row('robin', 1)])
      await upsertRows(query, [row('robin', 1, { seen: 'after a new password' })])
      expect(await query('SELECT seen FROM nest.member_rows')).toEqual([{ seen: 'after a new password' }])
    })
  })
})

test('a row that the database rejects does not block the others', async () => {
  const nul = row('sam', 1, { child_name: 'Sam \u0000 Example' })
  await connect(async (query) => {
    await migrate(query)
    await upsertRows(query, [row('kim', 2)])
    const outcome = { copied: 1, newer: 1, refused: 1 }
    expect(await upsertValidRows(query, [row('robin', 1), nul, row('kim', 1)])).toEqual(outcome)
    expect((await members(query)).map(({ id }) => id)).toEqual(['kim', 'robin'])
  })
})

test('user input is a parameter, never part of the SQL', async () => {
  const childTeam = `'); DROP TABLE nest.member_rows; -- $1 \\ "`
  await connect(async (query) => {
    await upsertRows(query, [row('robin', 1, { child_team: childTeam })])
    expect(await query('SELECT child_team FROM nest.members')).toEqual([{ child_team: childTeam }])
  })
})

test('every replicated field has a column, and there are no other columns', async () => {
  await connect(migrate)
  const stored = await connect((query) =>
    query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'member_rows'",
    ),
  )
  expect(stored.map(({ name }) => name).toSorted()).toEqual([...Object.keys(columns), 'copied_at'].toSorted())
  expect(stored.filter(({ name }) => /pass|card|cvv|bill|sess|hash|token/.test(name))).toEqual([])
})
