/**
 * Answers a calendar program. A visit that finds nothing new costs one read, and what is new is built once, not for each
 * visit. The right to a calendar is checked whenever it is built, and whatever may end that right marks it first.
 */
import type { Feed } from '#records/feeds.ts'
import { addDays, instantOf, mondayOf, today } from '#domain/calendar/calendar.ts'
import { programOf } from '#domain/feeds/feeds.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { begunBy, isCurrent, isSince } from '#server/repositories/accounts/credentials.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { signersOf } from '#server/repositories/accounts/signers.ts'
import { readFeeds, storeBuilt, updateFeeds, withLook } from '#server/repositories/feeds.ts'
import { hash } from '#server/repositories/hashes.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'
import { familyFeed } from './family-feed.ts'
import { feedWith, parseFeedToken } from './own-feeds.ts'

/** Milliseconds after a change until the text counts for good: a request that was under way then has ended. */
const settleMs = 5 * 60_000
/** Until then a text counts so long. */
const unsettledMs = 60_000
/** A visit is noted at most so often: programs that look every hour would otherwise cost a write each time. */
const lookMs = 3 * 60 * 60_000

type VisitContext = RequestContext & Pick<RequestMeta, 'userAgent' | 'ifNoneMatch'>

/** The calendar of a token: its tag, and its text unless the program has it. @returns undefined if there is none. */
export async function serveFeed(context: VisitContext, token: string): Promise<Reply<'calendarFeed'> | undefined> {
  const { store, keyPepper, now, waitUntil } = context
  const parsed = parseFeedToken(token)
  if (!parsed) return undefined
  const { accountKey } = parsed
  const found = await readFeeds(store, accountKey)
  const feed = feedWith(keyPepper, parsed, found?.value.feeds)
  if (!found || !feed || !isSince(context, begunBy(feed))) return undefined
  const isBuilt = feed.built && now().getTime() < feed.built.until
  const built = isBuilt ? feed.built : await build(context, accountKey, feed, found.value.changedAt)
  if (!built) return undefined
  const program = programOf(context.userAgent)
  const last = feed.looks.find((look) => look.program === program)
  const isNoted = last !== undefined && now().getTime() - Date.parse(last.at) < lookMs
  const looked = isNoted ? feed : withLook(feed, program, now())
  if (!isBuilt) waitUntil(storeBuilt(store, accountKey, found, { ...looked, built }).catch(ignoreUnavailable))
  else if (!isNoted)
    waitUntil(
      updateFeeds(
        context,
        accountKey,
        (feeds) => feeds.map((each) => (each.id === feed.id ? withLook(each, program, now()) : each)),
        found,
      ).catch(ignoreUnavailable),
    )
  return { tag: built.tag, ...(hasTag(context.ifNoneMatch, built.tag) ? {} : { text: built.text }) }
}

/** If-None-Match of RFC 9110, which compares weakly. */
const hasTag = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`)

/** @returns undefined once the right to it has ended. */
async function build(
  context: VisitContext,
  accountKey: string,
  feed: Feed,
  changedAt: number,
): Promise<NonNullable<Feed['built']> | undefined> {
  const { store, now } = context
  const at = now().getTime()
  const account = (await readMember(store, accountKey))?.value
  const signer = account && signersOf(account).find(({ id }) => id === feed.by.id)
  if (!account || !isCurrent(context, begunBy(feed), signer) || signer?.deleting) return undefined
  const text = await familyFeed(context, accountKey, account, feed)
  const nextMonday = instantOf(addDays(mondayOf(today(now())), 7), '00:00').getTime()
  return { until: changedAt + settleMs <= at ? nextMonday : at + unsettledMs, tag: hash(text), text }
}
