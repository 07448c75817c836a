/** What the hosted copy looks like, as the steps that lead there: each is applied once, in this order, and never edited. */
import type { Query } from './database.ts'

export type Migration = { name: string; sql: string }

export const migrations: readonly Migration[] = [
  {
    name: '0001-members',
    // One row for every account there ever was. Of a deleted one only the numbers stay, so that whatever of it is still
    // under way meets a row that is newer; nothing of the family is left, and the check holds that.
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

/** Any number, as long as it stays the same: who migrates holds it. */
const migrationLock = 20_261_121

const applyOnce = ({ name, sql }: Migration) => `
  DO $migration$ BEGIN
    IF NOT EXISTS (SELECT FROM nest.migrations WHERE name = '${name}') THEN
      ${sql}
      INSERT INTO nest.migrations (name) VALUES ('${name}');
    END IF;
  END $migration$;`

/**
 * Brings the schema up to date. One message, so one transaction, and the lock ends with it: several instances may do this
 * at once, through a pooler too, and one that is cut off leaves nothing half done.
 */
export async function migrate(ask: Query, steps: readonly Migration[] = migrations): Promise<void> {
  await ask(`
    SELECT pg_advisory_xact_lock(${migrationLock});
    CREATE SCHEMA IF NOT EXISTS nest;
    CREATE TABLE IF NOT EXISTS nest.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    ${steps.map(applyOnce).join('\n')}`)
}
