/** The schema of every kind of record, by the first segment of its key or, for a single document, by its whole key. */
import type * as z from 'zod'
import type { WeekView } from '#records/bookings.ts'
import * as subjects from '#records/index.ts'
import type { AuditResult, GcCursor, JobRuns, ViewPart } from '#records/operations.ts'
import type { TicketTurn } from '#records/tickets.ts'
import type { Doc } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** A schema whose output is its input: no defaults, no conversions. */
export type Schema<Value = unknown> = z.ZodType<Value, Value>

/** True if a stored value is what the schema says; unknown fields are allowed. */
export const fits = <Value>(schema: Schema<Value>, value: unknown): value is Value => schema.safeParse(value).success

export const recordSchemas: Readonly<Record<string, Schema>> = Object.fromEntries(
  Object.values(subjects).flatMap((rows) => Object.entries(rows).map(([kind, { schema }]) => [kind, schema])),
)

/** Older than any, so that the next audit writes its own. */
export const noAuditResult: AuditResult = { v: 1, at: new Date(0).toISOString(), slots: 0, entries: 0, violations: 0 }

/** Nobody has looked which tickets are free. */
export const noTurn: TicketTurn = { v: 1, until: 0, given: {} }

/** What a later run rebuilds: what is read instead of a value that does not match. */
export const rebuilt: Readonly<Record<string, Doc>> = {
  audit: noAuditResult,
  job: { v: 1, runs: {} } satisfies JobRuns,
  [keys.gcCursor]: { v: 1, after: '' } satisfies GcCursor,
  snap: { v: 0, rows: {} } satisfies ViewPart,
  turn: noTurn,
  view: { v: 1, seen: {} } satisfies WeekView,
}

/** Kinds that are only removed in a transaction (src/records/row.ts). */
export const writtenAgain: ReadonlySet<string> = new Set(
  Object.values(subjects).flatMap((rows) =>
    Object.entries(rows).flatMap(([kind, row]) => ('writtenAgain' in row ? kind : [])),
  ),
)

export const isWrittenAgain = (key: string): boolean => writtenAgain.has(key.slice(0, key.indexOf('/')))
