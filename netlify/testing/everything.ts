/** Everything a store keeps, found by the families of keys there are: for tests that must not overlook one. */
import type { Doc, Store } from '#server/store/store.ts'

/** The first parts of all keys (records/keys.ts); its test knows if one is missing. */
export const families = [
  'audit',
  'blocks',
  'boot',
  'checkin',
  'closing',
  'events',
  'image',
  'invite',
  'log',
  'member',
  'meta',
  'mirror',
  'mord',
  'mrsvp',
  'mw',
  'order',
  'ordk',
  'probe',
  'rsvp',
  'sess',
  'shop',
  'slot',
  'snap',
  'staff',
  'tally',
  'thr',
  'tour',
  'tried',
  'view',
] as const

/** Every key, in order. */
export async function everyKey(store: Store, among: readonly string[] = families): Promise<string[]> {
  const lists = await Promise.all(among.map((family) => store.list(`${family}/`)))
  return lists.flat().map(({ key }) => key)
}

/** Every key with what is kept there. */
export async function everything(store: Store): Promise<Map<string, Doc>> {
  const found = await Promise.all(
    (await everyKey(store)).map(async (key) => [key, (await store.read(key))!.value] as const),
  )
  return new Map(found)
}
