/**
 * A caregiver's own calendars: one of the whole family, and one of each player. The token in an address says whose it is, and a
 * secret that is a keyed hash of the calendar's id. It is stored nowhere, and the account page can show the address again.
 */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { feedPath } from '#domain/feeds/feeds.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { begunBy, isCurrent, issuerOf } from '#server/repositories/accounts/credentials.ts'
import { readFeeds, updateFeeds, withoutBuilt } from '#server/repositories/feeds.ts'
import { type Feed } from '#records/feeds.ts'
import { hash, equalsInConstantTime, keyedHash } from '#server/repositories/hashes.ts'

type Context = Pick<RequestContext, 'store' | 'now' | 'keyPepper' | 'sessionsSince'> & { principal: Principal }

type Shown = Reply<'listFeeds'>['feeds'][number]

const isOwn = ({ by }: Feed, { id }: Principal): boolean => by.id === id

function shown(context: Context, feeds: readonly Feed[]): Shown[] {
  const { keyPepper, principal } = context
  return feeds
    .filter((feed) => isOwn(feed, principal))
    .map(({ id, player, names, looks, ...begun }) => {
      const isOpen = isCurrent(context, begunBy(begun), principal)
      const path = isOpen ? feedPath(feedToken(keyPepper, principal.accountKey, id)) : ''
      return Object.assign({ id, names, path, looks }, player !== undefined && { player })
    })
}

/** Those that ended with an earlier password have no path. */
export const listFeeds = async (context: Context): Promise<Shown[]> =>
  shown(context, (await readFeeds(context.store, context.principal.accountKey))?.value.feeds ?? [])

/** Makes a calendar, or a new address of the caller's for this player. Idempotent. @returns undefined for an unknown player. */
export async function addFeed(
  context: Context & Pick<RequestMeta, 'idempotencyKey'>,
  { player, names }: Body<'addFeed'>,
): Promise<Shown[] | undefined> {
  const { principal, now, idempotencyKey } = context
  if (player !== undefined && !principal.players.some(({ id }) => id === player)) return undefined
  const id = hash('calendar', principal.id, player ?? '', idempotencyKey).slice(0, 24)
  const made: Feed = {
    id,
    by: issuerOf(principal),
    at: now().toISOString(),
    ...(player !== undefined && { player }),
    names,
    looks: [],
  }
  const stored = await updateFeeds(context, principal.accountKey, (feeds) =>
    feeds.some((feed) => feed.id === id)
      ? undefined
      : [...feeds.filter((feed) => !isOwn(feed, principal) || feed.player !== player), made],
  )
  return shown(context, stored)
}

/** Names or not, at the same address. @returns undefined if there is no such calendar. */
export async function editFeed(context: Context, id: string, names: boolean): Promise<Shown[] | undefined> {
  const stored = await updateFeeds(context, context.principal.accountKey, (feeds) => {
    const isIt = (feed: Feed) => feed.id === id && isOwn(feed, context.principal)
    if (!feeds.some((feed) => isIt(feed) && feed.names !== names)) return undefined
    return feeds.map((feed) => (isIt(feed) ? { ...withoutBuilt(feed), names } : feed))
  })
  return stored.some((feed) => feed.id === id && isOwn(feed, context.principal)) ? shown(context, stored) : undefined
}

/** Its address stops working. Idempotent. */
export async function endFeed(context: Context, id: string): Promise<void> {
  await updateFeeds(context, context.principal.accountKey, (feeds) => {
    const others = feeds.filter((feed) => feed.id !== id || !isOwn(feed, context.principal))
    return others.length < feeds.length ? others : undefined
  })
}

const secretOf = (keyPepper: string, accountKey: string, id: string) =>
  keyedHash(keyPepper, 'calendar', 'member', accountKey, id)

const feedToken = (keyPepper: string, accountKey: string, id: string): string =>
  `m${accountKey}-${secretOf(keyPepper, accountKey, id)}`

/** Whose calendar a token is for, and its secret; undefined for anything that is no token. */
export function parseFeedToken(token: string): { accountKey: string; secret: string } | undefined {
  const [, accountKey, secret] = /^m([0-9a-f]{40})-([0-9a-f]{40})$/.exec(token) ?? []
  return accountKey && secret ? { accountKey, secret } : undefined
}

/** The calendar with this secret. Takes as long where the owner has none. */
export function feedWith(
  keyPepper: string,
  { accountKey, secret }: NonNullable<ReturnType<typeof parseFeedToken>>,
  feeds: readonly Feed[] = [],
): Feed | undefined {
  const isOf = (id: string) => equalsInConstantTime(secret, secretOf(keyPepper, accountKey, id))
  if (feeds.length === 0) isOf('')
  return feeds.find(({ id }) => isOf(id))
}
