/** Items of the inbox that a change writes, in the transaction of that change, and what staff add to an item. */
import { itemGroup, type ItemKindName, type WrittenKind } from '#domain/inbox/item-kinds.ts'
import type { ItemRecord } from '#records/inbox.ts'
import type { Key } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import type { Documents } from './transact.ts'

/** One for each group of kinds and subject. */
export const itemIdOf = (kind: ItemKindName, subject: string): string =>
  hash('item', itemGroup(kind), subject).slice(0, 24)

export const itemKey = (kind: ItemKindName, subject: string): Key<ItemRecord> => keys.item(itemIdOf(kind, subject))

/**
 * Writes an item in the transaction of what it is about. The same change again, of the same subject, opens it again. `due` is
 * when it is late.
 */
export function setItem(
  documents: Documents,
  kind: WrittenKind,
  subject: string,
  {
    due,
    ...about
  }: { due: Date } & Pick<ItemRecord, 'member' | 'player' | 'from' | 'to' | 'basis' | 'by' | 'isDenied'>,
): void {
  const at = documents.now.toISOString()
  documents.set(itemKey(kind, subject), { v: 1, kind, subject, at, due: due.toISOString(), ...about })
}

/** The item about a subject, whichever of its group. */
export const itemIn = (documents: Documents, kind: WrittenKind, subject: string): ItemRecord | undefined =>
  documents.get(itemKey(kind, subject))

/** Removes an item whose reason is gone, in the transaction that has taken it back; `isGone`: with its subject, also once it is ticked. */
export function removeItem(documents: Documents, kind: WrittenKind, subject: string, isGone = false): void {
  const item = itemIn(documents, kind, subject)
  if (item && (isGone || !item.done)) documents.set(itemKey(kind, subject), null)
}

/** An item that needs nobody any more, in the transaction that has done what it asks for. */
export function endItem(
  documents: Documents,
  kind: WrittenKind,
  subject: string,
  done: NonNullable<ItemRecord['done']>,
): void {
  const key = itemKey(kind, subject)
  const item = documents.get(key)
  if (item && !item.done) documents.set(key, { ...item, done })
}
