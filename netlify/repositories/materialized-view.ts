/**
 * Materialized views: rows of thousands of records for a bounded number of operations. Each row is stored in one of a few
 * documents with the tag of the record it was made from. One list shows which rows are stale; only those are read again.
 * A view is derived data: a lost one is rebuilt. A record that cannot be read has no row, and is read again each time.
 */
import { ignoreUnavailable, type Doc, type Found, type Key, type Listed, type Store } from '#server/storage/store.ts'
import { ifMade, listByHash, updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'
import { fits, type Schema } from './record-schemas.ts'
import type { ViewPart } from '#records/operations.ts'

/** Record key → its row and the tag of the version it was made from; null if that version has no row. */
type Rows<Row> = Record<string, { tag: string; row: Row | null }>

export type ViewSource<Value extends Doc, Row> = {
  /** Name of the view, part of its storage keys. */
  name: string
  /** Version of the row format. Rows of another version are rebuilt. */
  v: number
  /** A stored row that does not match is rebuilt. */
  row: Schema<Row>
  /** Key prefix of the records. */
  prefix: Key<Value>
  /** There are many for each family, and their keys go on with its account key. */
  isLarge?: true
  /** The part that stores a record's row; undefined if the record is not in the view. */
  partOf: (key: string) => string | undefined
  toRow: (key: string, value: Value, store: Store) => Row | null | Promise<Row | null>
}

/** Account keys are hashes, so the first digit of the one in a key makes sixteen parts of similar size. */
export const partOfOwner = (key: string, segment = 1): string | undefined => key.split('/')[segment]?.slice(0, 1)

/** How many parts to refresh in parallel, and how many records of all of them to read in parallel. */
const parallelParts = 4
const parallelReads = 160

/**
 * All rows by record key, each as current as the call or newer. Refreshed parts are written back one by one, after the
 * response, so that the next reader continues where an aborted one stopped.
 */
export async function readMaterializedView<Value extends Doc, Row>(
  context: Pick<ServiceContext, 'store' | 'waitUntil' | 'alarm'>,
  source: ViewSource<Value, Row>,
): Promise<Map<string, Row>> {
  const { prefix, isLarge = false } = source
  const listed = await (isLarge ? listByHash(context.store, prefix) : context.store.list(prefix))
  return (await readViewOf(context, source, listed))!
}

/**
 * `most`: if more are stale, none is read, and the view is undefined. `reads`: how many are read in parallel. `until`: once this is
 * true nothing else is read, and the view is undefined; the next call goes on. `changing` is told of each part with a row of another
 * version than was listed. `tags` gets the version of each row.
 */
type Limits = {
  most?: number
  reads?: number
  until?: () => boolean
  changing?: (part: string) => void
  tags?: Map<string, string>
}

/** The same of records that were just listed. */
export async function readViewOf<Value extends Doc, Row>(
  context: Pick<ServiceContext, 'store' | 'waitUntil' | 'alarm'>,
  source: ViewSource<Value, Row>,
  listed: readonly Listed<Value>[],
  limits: Limits = {},
): Promise<Map<string, Row> | undefined> {
  const parts = [...Map.groupBy(listed, ({ key }) => source.partOf(key))].flatMap(([part, records]) =>
    part === undefined ? [] : [{ part, records }],
  )
  const stored = await Promise.all(
    parts.map(({ part }) => context.store.read(keys.materializedView(source.name, part))),
  )

  const rows = new Map<string, Row>()
  const atOnce = Math.ceil((limits.reads ?? parallelReads) / Math.min(parallelParts, parts.length))
  let isWhole = true
  const queue = parts.map(({ part, records }, index) => ({ part, records, stored: stored[index] }))
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const refreshed = limits.until?.() ? undefined : await refreshPart(context, source, { ...next, atOnce }, limits)
      if (!refreshed) return void (isWhole = false)
      if (next.records.some(({ key, tag }) => refreshed[key] && refreshed[key].tag !== tag))
        limits.changing?.(next.part)
      for (const [key, { tag, row }] of Object.entries(refreshed)) {
        if (row !== null) rows.set(key, row)
        limits.tags?.set(key, tag)
      }
    }
  }
  await Promise.all(Array.from({ length: parallelParts }, worker))
  return isWhole ? rows : undefined
}

type Part<Value extends Doc> = { part: string; records: readonly Listed<Value>[]; stored: Found<ViewPart> | undefined }

async function refreshPart<Value extends Doc, Row>(
  context: Pick<ServiceContext, 'store' | 'waitUntil' | 'alarm'>,
  source: ViewSource<Value, Row>,
  { part, records, stored, atOnce }: Part<Value> & { atOnce: number },
  { most = Infinity, until }: Limits,
): Promise<Rows<Row> | undefined> {
  const { store, waitUntil } = context
  const known = stored?.value.v === source.v ? validRows(stored.value.rows, source.row) : {}
  const stale = records.filter(({ key, tag }) => known[key]?.tag !== tag)
  if (stale.length === 0 && records.length === Object.keys(known).length) return known
  if (stale.length > most) return undefined
  const rows: Rows<Row> = {}
  for (const { key, tag } of records) if (known[key]?.tag === tag) rows[key] = known[key]
  let [unreadable, isCut] = [0, false]
  for (let start = 0; start < stale.length && !isCut; start += atOnce) {
    await Promise.all(
      stale.slice(start, start + atOnce).map(async ({ key }) => {
        const row = await ifMade(context, `row of ${source.name}`, async () => {
          const found = await store.read(key)
          if (found) return { tag: found.tag, row: await source.toRow(key, found.value, store) }
          const tag = await store.tagOfNothing(key)
          return tag === undefined ? undefined : { tag, row: null }
        })
        // While a transaction changes the record, its tag is never that of a list: the row is made again next time.
        if (row === 'unreadable') unreadable += 1
        else if (row) rows[key] = row
      }),
    )
    isCut = until?.() ?? false
  }
  // The rows are those stored: nothing new was readable, and no record is gone.
  if (stale.length === unreadable && Object.keys(known).length === Object.keys(rows).length) return rows
  waitUntil(save(store, keys.materializedView(source.name, part), { v: source.v, rows }, stored?.tag))
  return isCut ? undefined : rows
}

/** The stored rows that match the schema. */
function validRows<Row>(stored: ViewPart['rows'], schema: Schema<Row>): Rows<Row> {
  const valid: Rows<Row> = {}
  for (const [key, { tag, row }] of Object.entries(stored))
    if (row === null || fits(schema, row)) valid[key] = { tag, row }
  return valid
}

/** Writes a part. A concurrent write is equivalent. */
const save = (store: Store, key: string, view: ViewPart, tag: string | undefined) =>
  (tag === undefined ? store.create(key, view) : store.replace(key, tag, view)).then(() => undefined, ignoreUnavailable)

/** Removes the rows of matching records from a part immediately, before the next read would. */
export async function evict(
  context: ServiceContext,
  name: string,
  part: string,
  matches: (key: string) => boolean,
): Promise<void> {
  await updateWithRetry(context, keys.materializedView(name, part), (current) => {
    const left = Object.entries(current?.rows ?? {}).filter(([key]) => !matches(key))
    return current && left.length < Object.keys(current.rows).length
      ? { ...current, rows: Object.fromEntries(left) }
      : undefined
  })
}
