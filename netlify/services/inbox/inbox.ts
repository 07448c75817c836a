/** The inbox of the club: what follows from records, and what changes have written, with who has done it. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { listInbox } from '#api-contract/schemas/inbox.ts'
import {
  hasTick,
  isFor,
  isWritten,
  itemKind,
  itemKindNames,
  maySee,
  type ItemKindName,
} from '#domain/inbox/item-kinds.ts'
import { isolated } from '#domain/text/text.ts'
import { isStillTrue } from '#domain/inbox/last-ticked.ts'
import { historyOf } from '#domain/memberships/history.ts'
import type { Principal, WriteContext } from '#server/context/request-context.ts'
import { familyRefOf } from '#server/repositories/accounts/members.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { itemRows, memberRows, type MemberRow, type Members } from '#server/repositories/admin-rows.ts'
import type { Item } from '#server/repositories/item-source.ts'
import { itemIdOf } from '#server/repositories/items.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { transact } from '#server/repositories/transact.ts'
import { eachMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { ItemRecord } from '#records/inbox.ts'
import { itemsFromRecords, itemsOfKind } from './from-records.ts'

export type ShownItem = Reply<'listInbox'>['items'][number]
const shownItem = listInbox.reply.shape.items.element

/** How long an item is listed after it was done, so that it can be taken back. */
const doneMs = 7 * 24 * 3_600_000

type IsWanted = (kind: ItemKindName) => boolean

/** Every item by its id. One from a record has what was stored of it, unless it is open again since. */
async function allItems(context: ServiceContext, members: Members, isWanted: IsWanted): Promise<Map<string, Item>> {
  const [fromRecords, rows, families] = await Promise.all([
    itemsFromRecords(context, members, isWanted),
    readMaterializedView(context, itemRows),
    members,
  ])
  const players = new Map([...families.values()].flatMap((family) => family.players.map((each) => [each.id, each])))
  /** Families whose card is an item from their records. */
  const asked = new Set([...families.values()].flatMap(({ id, cardAsked }) => (cardAsked ? id : [])))
  const day = today(context.now())
  const items = new Map<string, Item>()
  for (const [key, item] of rows) {
    const [id, current] = [key.slice(keys.allItems.length), itemIdOf(item.kind, item.subject)]
    // Earlier versions wrote one for each step of a membership.
    const isEarlier = id !== current
    const player = players.get(item.subject)
    if (isEarlier && (rows.has(keys.item(current)) || (player && !isStillTrue(item.kind, historyOf(player), day))))
      continue
    if (item.kind === 'card_changed' && asked.has(item.subject)) continue
    if (isWritten(item.kind) && isWanted(item.kind)) items.set(id, item)
  }
  for (const item of fromRecords) {
    const id = itemIdOf(item.kind, item.subject)
    const { done } = rows.get(keys.item(id)) ?? {}
    items.set(id, { ...item, ...(done && hasTick(item.kind) && { done }) })
  }
  return items
}

/** Every item, the first due first, and then what was done lately, the last first. */
async function shownItems(context: ServiceContext, isWanted: IsWanted): Promise<ShownItem[]> {
  const reading = readMaterializedView(context, memberRows)
  const [items, members] = await Promise.all([allItems(context, reading, isWanted), reading])
  const families = new Map([...members.values()].map((member) => [member.id, member]))
  const since = new Date(context.now().getTime() - doneMs).toISOString()
  const sorted = [...items]
    .filter(([, { done }]) => done === undefined || done.at > since)
    .toSorted(
      ([, one], [, other]) => order(one).localeCompare(order(other)) || one.subject.localeCompare(other.subject),
    )
  // One that no reply can have would stop all.
  return eachMade(context, 'item of the inbox', sorted, ([id, item]) =>
    shownItem.parse(shown(id, item, families.get(item.member ?? ''), context.now())),
  )
}

/** What a colleague may see. */
export const inbox = async (
  context: ServiceContext,
  colleague: Pick<Principal, 'id' | 'staffRole'>,
): Promise<ShownItem[]> =>
  (await shownItems(context, (kind) => maySee(colleague.staffRole ?? 'desk', kind))).filter((item) =>
    isFor(colleague, item),
  )

/** What is open of the kinds that are wanted, whoever may see it. */
export const openItems = async (context: ServiceContext, isWanted: IsWanted = () => true): Promise<ShownItem[]> =>
  (await shownItems(context, isWanted)).filter(({ done }) => done === undefined)

function shown(id: string, item: Item, family: MemberRow | undefined, now: Date): ShownItem {
  const { member, player, by, isDenied, basis: _, ...others } = item
  const name = family?.caregivers.find((each) => each.id === by)?.profileName
  return {
    ...others,
    ...(name !== undefined && { about: `by ${isolated(name)}${isDenied ? ', who must not collect' : ''}` }),
    // Names the kind, so that `changeItem` finds it without all others.
    id: `${item.kind}-${id}`,
    ...(member !== undefined && { isGone: family === undefined }),
    ...(family && {
      member: familyRefOf(family, now),
      player: family.players.find(({ id: each }) => each === player)?.name,
    }),
  }
}

/** Open ones by when they are due; done ones after them, the last one first. */
const order = ({ due, done }: Item): string =>
  done ? `1 ${String(Number.MAX_SAFE_INTEGER - Date.parse(done.at)).padStart(16, '0')}` : `0 ${due}`

export type ChangeItemResult =
  | { outcome: 'done' }
  | { outcome: 'not_found' | 'no_tick' | 'changed' }
  | { outcome: 'done_already'; name: string }

async function findItem(context: ServiceContext, kind: ItemKindName, id: string): Promise<Item | undefined> {
  if (!isWritten(kind)) return (await itemsOfKind(context, kind)).find(({ subject }) => itemIdOf(kind, subject) === id)
  const stored = (await context.store.read(keys.item(id)))?.value
  return stored?.kind === kind ? stored : undefined
}

/** Ticks an item, or takes that back, with the entry of the log. Idempotent. */
export async function changeItem(
  context: WriteContext,
  shownId: string,
  { done: isDone, at }: Body<'changeItem'>,
): Promise<ChangeItemResult> {
  const { principal } = context
  const [kindName, id = ''] = shownId.split('-')
  const kind = itemKindNames.find((name) => name === kindName)
  const found = kind && (await findItem(context, kind, id))
  if (!found || !isFor(principal, found)) return { outcome: 'not_found' }
  if (!hasTick(found.kind)) return { outcome: 'no_tick' }
  const { about: _, day: __, unseen: ___, ...fresh } = found
  const logged = logIn(context, isDone ? 'item_done' : 'item_reopened', id, {
    member: found.member,
    player: found.player,
    to: itemKind(found.kind).title,
  })
  return transact(logged, [keys.item(id)], (documents): ChangeItemResult => {
    const { done, ...item }: ItemRecord = documents.get(keys.item(id)) ?? { v: 1, ...fresh }
    if (at !== undefined && at !== item.at && isWritten(kind)) return { outcome: 'changed' }
    if (isDone && done && done.by.id !== principal.id) return { outcome: 'done_already', name: done.by.name }
    if (isDone === (done !== undefined)) return { outcome: 'done' }
    documents.set(keys.item(id), { ...item, ...(isDone && { done: doneBy(principal, documents.now) }) })
    return { outcome: 'done' }
  })
}
