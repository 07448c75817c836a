/**
 * Answers a calendar program. A visit that finds nothing new costs one read, and what is new is built once, not for each
 * visit. The right to a calendar is checked whenever it is built, and whatever may end that right marks it first.
 */
import { calendarFeedOf, type CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { addDays, instantOf, mondayOf, today } from '#domain/calendar/calendar.ts'
import { programOf } from '#domain/feeds/feeds.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { isCurrent } from '#server/repositories/accounts/credentials.ts'
import { signersOf } from '#server/repositories/accounts/signers.ts'
import { readFeeds, storeBuilt, updateFeeds, withLook, type Feed, type FeedOwner } from '#server/repositories/feeds.ts'
import { hash } from '#server/repositories/keys.ts'
import { ignoreUnavailable } from '#server/repositories/update-with-retry.ts'
import { readAccount } from '#server/services/accounts/sessions.ts'
import { clubEntries } from './club-feed.ts'
import { familyFeed } from './family-feed.ts'
import { feedWith, parseFeedToken } from './feed-token.ts'

/** Milliseconds after a change until the text counts for good: a request that was under way then has ended. */
const settleMs = 5 * 60_000
/** Until then a text counts so long. */
const unsettledMs = 60_000
/** So long counts a text of the club's day, of which no record tells. */
const clubMs = 15 * 60_000
/** A visit is noted at most so often: programs that look every hour would otherwise cost a write each time. */
const lookMs = 3 * 60 * 60_000

type Built = NonNullable<Feed['built']>

type VisitContext = RequestContext & Pick<RequestMeta, 'userAgent' | 'ifNoneMatch'>

/** The calendar of a token: its tag, and its text unless the program has it. @returns undefined if there is none. */
export async function serveFeed(context: VisitContext, token: string): Promise<Reply<'calendarFeed'> | undefined> {
  const { store, keyPepper, now, sessionsSince, waitUntil } = context
  const parsed = parseFeedToken(token)
  if (!parsed) return undefined
  const { owner } = parsed
  const found = await readFeeds(store, owner)
  const feed = feedWith(keyPepper, parsed, found?.value.feeds)
  if (!found || !feed || (sessionsSince && feed.at < sessionsSince.toISOString())) return undefined
  const isBuilt = feed.built && now().getTime() < feed.built.until
  const built = isBuilt ? feed.built : await build(context, owner, feed, found.value.changedAt)
  if (!built) return undefined
  const program = programOf(context.userAgent)
  const last = feed.looks.find((look) => look.program === program)
  const isNoted = last !== undefined && now().getTime() - Date.parse(last.at) < lookMs
  const looked = isNoted ? feed : withLook(feed, program, now())
  if (!isBuilt) waitUntil(storeBuilt(store, owner, found, { ...looked, built }).catch(ignoreUnavailable))
  else if (!isNoted)
    waitUntil(
      updateFeeds(
        context,
        owner,
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
  owner: FeedOwner,
  feed: Feed,
  changedAt: number,
): Promise<Built | undefined> {
  const { store, now } = context
  const at = now().getTime()
  const account = (await readAccount(store, owner.role, owner.ownerKey))?.value
  const signer = account && signersOf(account).find(({ id }) => id === feed.by.id)
  if (!account || !isCurrent(feed.by, signer) || signer?.deleting) return undefined
  if (!('players' in account)) return buildOfClub(context, feed)
  const text = await familyFeed(context, owner.ownerKey, account, feed)
  const nextMonday = instantOf(addDays(mondayOf(today(now())), 7), '00:00').getTime()
  return { until: changedAt + settleMs <= at ? nextMonday : at + unsettledMs, tag: hash(text), text }
}

/** No record says when an entry of the club's day last changed, so all of them say when the text did. */
async function buildOfClub(context: VisitContext, { built: last }: Feed): Promise<Built> {
  const at = context.now()
  const entries = await clubEntries(context)
  const tag = hash(textOfClub(entries, new Date(0)))
  const changed = last?.tag === tag && last.changed !== undefined ? last.changed : at.toISOString()
  return { until: at.getTime() + clubMs, tag, text: textOfClub(entries, new Date(changed)), changed }
}

const textOfClub = (entries: readonly CalendarEntry[], changed: Date): string =>
  calendarFeedOf(
    feedMessages.nameOfClub,
    entries.map((entry) => ({ ...entry, changed, sequence: Math.floor(changed.getTime() / 60_000) })),
  )
