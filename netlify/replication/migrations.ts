/** Schema migrations of the replica database. Each is applied once, in this order, and never edited. */
import type { Query } from './database.ts'

/** A named step of the schema; `sql` may contain several statements. */
export type Migration = { name: string; sql: string }

export const migrations: readonly Migration[] = [
  {
    name: '0001-members',
    // One row per account, deleted ones included. A deleted account keeps its id and revision, so that a late write finds
    // a newer row; the check constraint ensures that no personal data is left.
    sql: `
      CREATE TABLE nest.member_rows (
        id text PRIMARY KEY,
        rev integer NOT NULL,
        seen text NOT NULL,
        gone boolean NOT NULL,
        email text,
        profile_name text,
        first_name text,
        last_name text,
        child_name text,
        child_age text,
        child_team text,
        child_position text,
        address text,
        parent_phone text,
        child_phone text,
        membership_plan text,
        created_at timestamptz,
        copied_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT nothing_left CHECK (NOT gone OR num_nonnulls(
          email, profile_name, first_name, last_name, child_name, child_age, child_team, child_position,
          address, parent_phone, child_phone, membership_plan, created_at) = 0)
      );
      COMMENT ON COLUMN nest.member_rows.rev IS 'Grows with every change; an older one never overwrites a newer one.';
      COMMENT ON COLUMN nest.member_rows.seen IS 'Fingerprint of the version this row was made from.';
      CREATE VIEW nest.members AS
        SELECT id, email, profile_name, first_name, last_name, child_name, child_age, child_team, child_position,
               address, parent_phone, child_phone, membership_plan, created_at, copied_at
        FROM nest.member_rows WHERE NOT gone;`,
  },
]

/** Key of the advisory lock during a migration: an arbitrary constant. */
const migrationLock = 20_261_121

const applyOnce = ({ name, sql }: Migration) => `
  DO $migration$ BEGIN
    IF NOT EXISTS (SELECT FROM nest.migrations WHERE name = '${name}') THEN
      ${sql}
      INSERT INTO nest.migrations (name) VALUES ('${name}');
    END IF;
  END $migration$;`

/**
 * Applies pending migrations. All statements go in one message, so they run in one transaction and the lock ends with it:
 * several instances may migrate at once, also through a connection pooler, and an interrupted run changes nothing.
 */
export async function migrate(query: Query, pending: readonly Migration[] = migrations): Promise<void> {
  await query(`
    SELECT pg_advisory_xact_lock(${migrationLock});
    CREATE SCHEMA IF NOT EXISTS nest;
    CREATE TABLE IF NOT EXISTS nest.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    ${pending.map(applyOnce).join('\n')}`)
}
