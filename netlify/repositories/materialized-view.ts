/**
 * What thousands of records look like together, for a bounded price: a row is made of a record once and kept in one of a
 * few documents beside the tag it was made from. One list then tells which rows are old; only those are read again.
 * It is a materialized view: nothing is promised by a snapshot, and one that is lost is made anew.
 */
import type { Doc, Found, Listed, Store } from '#server/storage/store.ts'
import { updateWithRetry, ignoreUnavailable, type ServiceContext } from './update-with-retry.ts'
import { groupBy } from './group-by.ts'
import { keys } from './keys.ts'

/** Key of a record → the tag of the version its row was made from. A record that gives no row is remembered as null. */
type Rows<Row> = Record<string, { tag: string; row: Row | null }>
type ViewPart<Row> = { v: number; rows: Rows<Row> }

export type ViewSource<Kept extends Doc, Row> = {
  /** What the snapshot is of, as its own keys have it. */
  of: string
  /** Grows with the form of the rows; those of another form are made anew. */
  v: number
  /** Of the records' keys. */
  prefix: string
  /** Which part a record's row is kept in; nothing for a record that is none of these. */
  partOf: (key: string) => string | undefined
  row: (key: string, kept: Kept, store: Store) => Row | null | Promise<Row | null>
}

/** Parts that are filled at the same time, and records of each that are read at the same time. */
const partsAtOnce = 2
const readsAtOnce = 40

/**
 * Every row, by key, each made from the record as it was when this was asked or later.
 * What had to be made anew is written back behind the answer, part by part, so that a reading which broke off is not lost.
 */
export async function readMaterializedView<Kept extends Doc, Row>(
  context: Pick<ServiceContext, 'store' | 'waitUntil'>,
  source: ViewSource<Kept, Row>,
): Promise<Map<string, Row>> {
  const listed = await context.store.list(source.prefix)
  const parts = [...groupBy(listed, ({ key }) => source.partOf(key))].flatMap(([part, records]) =>
    part === undefined ? [] : [{ part, records }],
  )
  const read = await Promise.all(
    parts.map(({ part }) => context.store.read<ViewPart<Row>>(keys.materializedView(source.of, part))),
  )

  const rows = new Map<string, Row>()
  const work = parts.map(({ part, records }, index) => ({ part, records, kept: read[index] }))
  const fill = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      const filled = await fillPart(context, source, next.part, next.records, next.kept)
      for (const [key, { row }] of Object.entries(filled)) if (row !== null) rows.set(key, row)
    }
  }
  await Promise.all(Array.from({ length: partsAtOnce }, fill))
  return rows
}

async function fillPart<Kept extends Doc, Row>(
  { store, waitUntil: later }: Pick<ServiceContext, 'store' | 'waitUntil'>,
  source: ViewSource<Kept, Row>,
  part: string,
  records: readonly Listed[],
  kept: Found<ViewPart<Row>> | undefined,
): Promise<Rows<Row>> {
  const known = kept?.value.v === source.v ? kept.value.rows : {}
  const old = records.filter(({ key, tag }) => known[key]?.tag !== tag)
  if (old.length === 0 && records.length === Object.keys(known).length) return known

  const rows: Rows<Row> = {}
  for (const { key, tag } of records) if (known[key]?.tag === tag) rows[key] = known[key]
  for (let start = 0; start < old.length; start += readsAtOnce) {
    await Promise.all(
      old.slice(start, start + readsAtOnce).map(async ({ key, tag }) => {
        const found = await store.read<Kept>(key)
        // The listed tag, not the one that was read: it is compared with a list again, and a row may be newer than it says.
        if (found) rows[key] = { tag, row: await source.row(key, found.value, store) }
      }),
    )
  }
  later(keep(store, keys.materializedView(source.of, part), { v: source.v, rows }, kept?.tag))
  return rows
}

/** Whoever else has kept one meanwhile has kept one as good. */
const keep = <Row>(store: Store, key: string, snapshot: ViewPart<Row>, tag: string | undefined) =>
  (tag === undefined ? store.create(key, snapshot) : store.replace(key, tag, snapshot)).then(
    () => undefined,
    ignoreUnavailable,
  )

/** Takes the rows of some records out of a part at once, for whoever must be forgotten before the next reading. */
export async function evict(
  context: ServiceContext,
  of: string,
  part: string,
  isOne: (key: string) => boolean,
): Promise<void> {
  await updateWithRetry<ViewPart<unknown>>(context, keys.materializedView(of, part), (there) => {
    const left = Object.entries(there?.rows ?? {}).filter(([key]) => !isOne(key))
    return there && left.length < Object.keys(there.rows).length
      ? { ...there, rows: Object.fromEntries(left) }
      : undefined
  })
}
