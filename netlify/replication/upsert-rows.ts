/** Writes rows to the replica. Order, repetition and concurrency do not matter: the newest revision wins. */
import { hasSqlState, type Query } from './database.ts'
import { columns, type ReplicaRow } from './rows.ts'
import { migrate } from './migrations.ts'

const names = Object.keys(columns)
const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)

// Ordered by id, so that two writers cannot deadlock. The same revision has the same content, but its `seen` may change,
// for example after a new password.
const upsert = `
  INSERT INTO nest.member_rows AS kept (${names.join(', ')})
  SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS given (${typed.join(', ')}) ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, copied_at = now()
  WHERE excluded.rev > kept.rev OR (excluded.rev = kept.rev AND excluded.seen <> kept.seen)
  RETURNING id`

const write = async (query: Query, rows: readonly ReplicaRow[]) => (await query(upsert, [JSON.stringify(rows)])).length

/** SQLSTATE: schema, table or column does not exist. */
const missingSchema = ['3F000', '42P01', '42703'] as const

/** Writes rows. If the schema is missing or out of date, migrates and tries again. */
export async function upsertRows(query: Query, rows: readonly ReplicaRow[]): Promise<void> {
  try {
    await write(query, rows)
  } catch (problem) {
    if (!hasSqlState(problem, ...missingSchema)) throw problem
    await migrate(query)
    await write(query, rows)
  }
}

/** SQLSTATE classes: invalid data, and constraint violations. */
const invalidRow = ['22', '23'] as const

/** Row counts: written, skipped because the database has a newer revision, and rejected by the database. */
export type UpsertOutcome = { copied: number; newer: number; refused: number }

/** Writes rows in one statement; if it is rejected, row by row, so that an invalid row does not block the others. */
export async function upsertValidRows(query: Query, rows: readonly ReplicaRow[]): Promise<UpsertOutcome> {
  const outcome = { copied: 0, newer: 0, refused: 0 }
  const tryAll = async (batch: readonly ReplicaRow[]): Promise<void> => {
    try {
      const copied = await write(query, batch)
      outcome.copied += copied
      outcome.newer += batch.length - copied
    } catch (problem) {
      if (!hasSqlState(problem, ...invalidRow)) throw problem
      if (batch.length <= 1) outcome.refused += batch.length
      else for (const row of batch) await tryAll([row])
    }
  }
  await tryAll(rows)
  return outcome
}
