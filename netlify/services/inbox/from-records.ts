/**
 * The items that follow from records: none is missing, and none outlives its reason. They are done where
 * they stand: the tour is confirmed, the booking moved.
 */
import type { ItemKindName, WrittenKind } from '#domain/inbox/item-kinds.ts'
import { memberRows, type Members } from '#server/repositories/admin-rows.ts'
import type { Item, Source } from '#server/repositories/item-source.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import * as rows from './sources.ts'

const sourceOf: Record<Exclude<ItemKindName, WrittenKind>, Source> = Object.assign({}, rows)

/** Those of this kind. */
export const itemsOfKind = async (context: ServiceContext, kind: keyof typeof sourceOf): Promise<Item[]> =>
  (await sourceOf[kind](context, () => readMaterializedView(context, memberRows))).filter((item) => item.kind === kind)

/** All of the kinds that are wanted. What cannot be made stops nothing else. */
export async function itemsFromRecords(
  context: ServiceContext,
  members: Members,
  isWanted: (kind: ItemKindName) => boolean,
): Promise<Item[]> {
  const kinds = (Object.keys(sourceOf) as (keyof typeof sourceOf)[]).filter(isWanted)
  const sources = [...new Set(kinds.map((kind) => sourceOf[kind]))]
  const found = await Promise.all(
    sources.map((source) => ifMade(context, `items of ${source.name}`, () => source(context, () => members))),
  )
  return found.flatMap((items) => (items === 'unreadable' ? [] : items.filter(({ kind }) => isWanted(kind))))
}
