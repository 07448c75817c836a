/** The inbox of the club: what follows from records, and what changes have written, with whose it is and who has done it. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { listInbox } from '#api-contract/schemas/inbox.ts'
import { hasTick, isWritten, itemKind, itemKindNames, maySee, type ItemKindName } from '#domain/inbox/item-kinds.ts'
import { isolated } from '#domain/text/text.ts'
import { isStillTrue } from '#domain/inbox/last-ticked.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { familyRefOf } from '#server/repositories/accounts/members.ts'
import { allStaff } from '#server/repositories/accounts/staff.ts'
import { logEntry } from '#server/repositories/admin-log.ts'
import { itemRows, memberRows, type MemberRow, type Members } from '#server/repositories/admin-rows.ts'
import { itemIdOf } from '#server/repositories/items.ts'
import { keys } from '#server/repositories/keys.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { transact } from '#server/repositories/transact.ts'
import { eachMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { ItemRecord } from '#records/items.ts'
import { itemsFromRecords, itemsOfKind } from './from-records.ts'
import type { Item } from './source.ts'

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
    const { given, done } = rows.get(keys.item(id)) ?? {}
    items.set(id, { ...item, ...(given && { given }), ...(done && hasTick(item.kind) && { done }) })
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

/** What a colleague of this role may see. */
export const inbox = (context: ServiceContext, role: StaffRole): Promise<ShownItem[]> =>
  shownItems(context, (kind) => maySee(role, kind))

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

type ChangeContext = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }
export type ChangeItemResult =
  | { outcome: 'done' }
  | { outcome: 'not_found' | 'no_tick' | 'no_colleague' | 'changed' }
  | { outcome: 'done_already'; name: string }

async function findItem(context: ServiceContext, kind: ItemKindName, id: string): Promise<Item | undefined> {
  if (!isWritten(kind)) return (await itemsOfKind(context, kind)).find(({ subject }) => itemIdOf(kind, subject) === id)
  const stored = (await context.store.read(keys.item(id)))?.value
  return stored?.kind === kind ? stored : undefined
}

/** Ticks an item, takes that back, or gives it to a role or a colleague; with the entry of the log. Idempotent. */
export async function changeItem(
  context: ChangeContext,
  shownId: string,
  body: Body<'changeItem'>,
): Promise<ChangeItemResult> {
  const { principal } = context
  const { staffRole = 'desk' } = principal
  const [kindName, id = ''] = shownId.split('-')
  const kind = itemKindNames.find((name) => name === kindName && maySee(staffRole, name))
  const found = kind && (await findItem(context, kind, id))
  if (!found) return { outcome: 'not_found' }
  const to = 'given' in body ? await givenTo(context, found, body.given) : undefined
  if (to === 'no_colleague') return { outcome: to }
  if ('done' in body && !hasTick(found.kind)) return { outcome: 'no_tick' }
  const { about: _, day: __, unseen: ___, ...fresh } = found
  const by = { id: principal.id, name: principal.profileName }
  const code = 'given' in body ? 'item_given' : body.done ? 'item_done' : 'item_reopened'
  const log = logEntry(context, principal, code, id, {
    member: found.member,
    player: found.player,
    to: `${itemKind(found.kind).title}${to ? `: ${to.name}` : ''}`,
  })
  return transact(context, [keys.item(id), log.key], (documents): ChangeItemResult => {
    const { given: had, done, ...item }: ItemRecord = documents.get(keys.item(id)) ?? { v: 1, ...fresh }
    if ('done' in body) {
      if (body.at !== undefined && body.at !== item.at && isWritten(kind)) return { outcome: 'changed' }
      if (body.done && done && done.by.id !== by.id) return { outcome: 'done_already', name: done.by.name }
      if (body.done === (done !== undefined)) return { outcome: 'done' }
    }
    const given = 'given' in body ? to?.given : had
    const isDone = 'done' in body ? body.done && { at: documents.now.toISOString(), by } : done
    documents.set(keys.item(id), { ...item, ...(given && { given }), ...(isDone && { done: isDone }) })
    if (!documents.get(log.key)) documents.set(log.key, log.entry)
    return { outcome: 'done' }
  })
}

/** Only to somebody who may see it. */
async function givenTo(
  { store }: RequestContext,
  { kind }: Item,
  given: Extract<Body<'changeItem'>, { given: unknown }>['given'],
): Promise<{ given: NonNullable<ItemRecord['given']>; name: string } | undefined | 'no_colleague'> {
  if (given === null) return undefined
  if ('role' in given)
    return maySee(given.role, kind) ? { given, name: staffMessages.role[given.role] } : 'no_colleague'
  const colleague = (await allStaff(store)).find(({ id }) => id === given.id)
  if (!colleague || !maySee(colleague.staffRole, kind)) return 'no_colleague'
  const { id, profileName: name } = colleague
  return { given: { id, name }, name }
}
