/** Writes rows in whatever order they come, twice or at the same time as others: each ends at its newest revision. */
import { isAnswer, type Query } from './database.ts'
import { columns, type CopiedRow } from './rows.ts'
import { migrate } from './migrations.ts'

const names = Object.keys(columns)
const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)

// In one order, so that two writers never wait for each other. The same revision has the same content: only what it was
// made from may have changed, as with a new password.
const upsert = `
  INSERT INTO nest.member_rows AS kept (${names.join(', ')})
  SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS given (${typed.join(', ')}) ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, copied_at = now()
  WHERE excluded.rev > kept.rev OR (excluded.rev = kept.rev AND excluded.seen <> kept.seen)
  RETURNING id`

const write = async (ask: Query, rows: readonly CopiedRow[]) => (await ask(upsert, [JSON.stringify(rows)])).length

/** Schema, table or column is not there yet. */
const outdated = ['3F000', '42P01', '42703'] as const

/** Keeps rows, after bringing the schema up to date if the database turns out not to have it. */
export async function upsertRows(ask: Query, rows: readonly CopiedRow[]): Promise<void> {
  try {
    await write(ask, rows)
  } catch (problem) {
    if (!isAnswer(problem, ...outdated)) throw problem
    await migrate(ask)
    await write(ask, rows)
  }
}

/** Something in a row that the database will not take: text it cannot hold, or a check. */
const unfit = ['22', '23'] as const

/** What became of rows: written, of no use because there is a newer one, or refused by the database. */
export type UpsertOutcome = { copied: number; newer: number; refused: number }

/** Keeps rows together; if they are refused, each alone, so that one bad row never holds up the others. */
export async function upsertValidRows(ask: Query, rows: readonly CopiedRow[]): Promise<UpsertOutcome> {
  const fate = { copied: 0, newer: 0, refused: 0 }
  const tryAll = async (some: readonly CopiedRow[]): Promise<void> => {
    try {
      const copied = await write(ask, some)
      fate.copied += copied
      fate.newer += some.length - copied
    } catch (problem) {
      if (!isAnswer(problem, ...unfit)) throw problem
      if (some.length <= 1) fate.refused += some.length
      else for (const row of some) await tryAll([row])
    }
  }
  await tryAll(rows)
  return fate
}
