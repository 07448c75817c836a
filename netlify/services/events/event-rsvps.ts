/** An event's RSVPs for the admin area, with check-in. */
import type { Reply } from '#api-contract/schemas.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { endOfEvent, nextOccurrences, occurrenceById, others } from '#domain/events/events.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { updateWithRetry, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { rsvpRows, type RsvpRow } from '#server/repositories/visit-rows.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { accountAmong } from '#server/repositories/accounts/addresses.ts'
import { ifActive } from '#server/repositories/accounts/members.ts'
import type { Signer } from '#server/repositories/accounts/signers.ts'
import {
  accountKeyOfRsvp,
  rsvpIdOf,
  partsOf,
  partsWhoCame,
  rsvpsOfEvent,
  withPartsCame,
} from '#server/repositories/rsvps.ts'
import type { StoredEvent, RsvpRecord } from '#records/events.ts'
import type { Member } from '#records/families.ts'

export type EventRsvp = Reply<'checkInRsvp'>['attendee']

/** How many families and people come to each event that has RSVPs, by its id. */
function guestCounts(rsvps: ReadonlyMap<string, RsvpRow>): Map<string, { answers: number; guests: number }> {
  const counts = new Map<string, { answers: number; guests: number }>()
  for (const [key, { qty }] of rsvps) {
    const id = key.split('/')[1]!
    const { answers, guests } = counts.get(id) ?? { answers: 0, guests: 0 }
    counts.set(id, { answers: answers + 1, guests: guests + qty })
  }
  return counts
}

/** Stored events, and of these weekly occurrences the ones that are not stored because they were canceled once. */
function withOccurrences(events: readonly StoredEvent[], ids: Iterable<string>): StoredEvent[] {
  const storedIds = new Set(events.map(({ id }) => id))
  const others = [...new Set(ids)].filter((id) => !storedIds.has(id))
  return [...events, ...others.flatMap((id) => occurrenceById(id) ?? [])]
}

/** All stored events, and the weekly occurrences that can be booked or have RSVPs; with the guests of those to come. */
export async function adminEvents(context: ServiceContext): Promise<(StoredEvent & { taken?: number })[]> {
  const now = context.now()
  const [events, rsvps] = await Promise.all([readEvents(context.store), readMaterializedView(context, rsvpRows)])
  const counts = guestCounts(rsvps)
  const bookable = nextOccurrences(now).map(({ id }) => id)
  return withOccurrences(events, [...bookable, ...counts.keys()]).map((event) =>
    Object.assign({}, event, endOfEvent(event) > now && { taken: counts.get(event.id)?.guests ?? 0 }),
  )
}

type OwnedRsvp = RsvpRecord & { accountKey: string }
type RsvpContext = Pick<RequestContext, 'store' | 'keyPepper'>

/** @returns an event and its RSVPs in the order they were made; undefined for an unknown event. */
export async function rsvpsForEvent(
  context: RsvpContext,
  eventId: string,
): Promise<{ event: StoredEvent; rsvps: EventRsvp[] } | undefined> {
  const [events, rsvps] = await Promise.all([readEvents(context.store), rsvpsOfEvent(context.store, eventId)])
  const event = eventOf(events, eventId) ?? fromRsvp(eventId, rsvps[0])
  if (!event) return undefined
  const members = await membersOf(context, rsvps)
  return { event, rsvps: rsvps.map((rsvp) => toEventRsvp(eventId, rsvp, members)) }
}

/** Reconstructs an old event, dropped from the full list, from one of its RSVPs. */
const fromRsvp = (id: string, rsvp: RsvpRecord | undefined): StoredEvent | undefined =>
  rsvp && { id, title: rsvp.title, datetime: rsvp.datetime, summary: '' }

const toEventRsvp = (eventId: string, rsvp: OwnedRsvp, { byEmail, byAccountKey }: FoundMembers): EventRsvp => {
  const { name, email, qty, ts, accountKey, member, checkedIn = false, players, comes } = rsvp
  const family = players && byAccountKey(accountKey)
  const came = partsWhoCame(rsvp)
  const knownName = member ?? byEmail(email)?.profileName
  const owned = member === undefined ? byAccountKey(accountKey) : undefined
  const account = member === undefined ? owned && whoRegistered(owned) : { profileName: member, email }
  return {
    id: rsvpIdOf(eventId, accountKey),
    name,
    email,
    qty,
    ts,
    checkedIn,
    ...(knownName !== undefined && { member: knownName }),
    ...(family && {
      players: family.players
        .filter((player) => players.includes(player.id))
        .map((player) => ({ id: player.id, name: player.name, checkedIn: came.includes(player.id) })),
      ...(partsOf(rsvp).includes(others) && {
        others: { qty: qty - players.length, checkedIn: came.includes(others) },
      }),
    }),
    ...(comes !== undefined && { comes }),
    ...(account && { account: { profileName: account.profileName, email: account.email } }),
  }
}

type FoundMembers = {
  byEmail: (email: string) => Signer | undefined
  byAccountKey: (accountKey: string) => Member | undefined
}

/** Reads the members with an address as typed, and those who typed it, for RSVPs that store no name or name players. */
async function membersOf({ store, keyPepper }: RsvpContext, rsvps: readonly OwnedRsvp[]): Promise<FoundMembers> {
  const unknown = rsvps.filter(({ member }) => member === undefined)
  const wanted = [
    ...unknown.flatMap(({ email, accountKey }) => [
      keys.member(accountKeyOf(keyPepper, email)),
      keys.member(accountKey),
    ]),
    ...rsvps.flatMap(({ players, accountKey }) => (players ? keys.member(accountKey) : [])),
  ]
  const { found: first } = await readReadable(store, [...new Set(wanted)])
  const claimed = first.flatMap(({ value: { claim } }) => (claim === undefined ? [] : [keys.member(claim)]))
  const others = await readReadable(store, claimed)
  const records = new Map([...first, ...others.found].map((each) => [each.key, each]))
  const recordOf = (accountKey: string) => records.get(keys.member(accountKey))
  return {
    byEmail: (email) => accountAmong(recordOf, accountKeyOf(keyPepper, email))?.signer,
    byAccountKey: (accountKey) => ifActive(recordOf(accountKey))?.value,
  }
}

/** Checks an RSVP, one of its players, or the others in or out. @returns it, with the title of its event; undefined if there is none. */
export async function checkIn(
  context: RsvpContext & ServiceContext,
  eventId: string,
  bookingId: string,
  { checkedIn, player }: { checkedIn: boolean; player?: string },
): Promise<{ rsvp: EventRsvp; title: string } | undefined> {
  const accountKey = await accountKeyOfRsvp(context.store, eventId, bookingId)
  if (!accountKey) return undefined
  const next = (current: RsvpRecord): RsvpRecord => {
    if (player === undefined && !current.players) return { ...current, checkedIn }
    const changed = player === undefined ? partsOf(current) : [player]
    const rest = partsWhoCame(current).filter((id) => !changed.includes(id))
    return withPartsCame(current, checkedIn ? [...rest, ...changed] : rest)
  }
  const stored = await updateWithRetry(context, keys.rsvp(eventId, accountKey), (current) => {
    if (current?.state !== 'attending' || isCheckedIn(current, player) === checkedIn) return undefined
    return isOf(current, player) ? next(current) : undefined
  })
  if (stored?.value.state !== 'attending' || !isOf(stored.value, player)) return undefined
  const rsvp = { ...stored.value, accountKey }
  return { rsvp: toEventRsvp(eventId, rsvp, await membersOf(context, [rsvp])), title: rsvp.title }
}

const isOf = (rsvp: RsvpRecord, player: string | undefined) => player === undefined || partsOf(rsvp).includes(player)

const isCheckedIn = (rsvp: RsvpRecord, player: string | undefined): boolean =>
  player === undefined ? (rsvp.checkedIn ?? false) : partsWhoCame(rsvp).includes(player)
