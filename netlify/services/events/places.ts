/**
 * Takes places of an event with a capacity for an RSVP, and gives them back. The places of an event are one document: a
 * family's claim is written by compare-and-swap, only if enough places are left, before the RSVP. So concurrent RSVPs never
 * take more places than there are. A claim with an open request is compared with the RSVP when that request has ended.
 */
import { eventClock, placesLeft } from '#domain/events/events.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { keptUntil } from '#domain/standby/offer-times.ts'
import { listEventWishes } from '#server/repositories/event-standby.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  areKept,
  isCounted,
  keptAgain,
  isOpenAndCapped,
  openMs,
  placesOf,
  takenIn,
  undoId,
  type CappedEvent,
  type PlaceClaim,
  type PlacesRecord,
} from '#server/repositories/places.ts'
import { requestIn, type RsvpRecord } from '#server/repositories/rsvps.ts'
import {
  ignoreUnavailable,
  randomBackoff,
  ifReadable,
  readAll,
  updateWithRetry,
  type ServiceContext,
} from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Found } from '#server/storage/store.ts'

type PlacesContext = Pick<ServiceContext, 'store' | 'now' | 'backoff' | 'mailEnabled'>

/** The family, its request and the number of people; 0 to give all places back. */
type PlacesWanted = { ownerKey: string; request: string; qty: number }

/** `taken`: the RSVP may be written; `isFirst` if the family had no claim before. `left`: too few, this many are left. */
export type PlacesResult = { taken: true; isFirst: boolean } | { taken: false; left: number }

/**
 * Takes the places for an RSVP before it is written. No family is refused fewer people than before, even if more come than
 * the event has places by now; an offer of the standby list is used by it. Idempotent per request.
 */
export async function takePlaces(
  context: PlacesContext,
  event: CappedEvent,
  { ownerKey, request, qty }: PlacesWanted,
): Promise<PlacesResult> {
  const key = keys.places(event.id)
  const found = await context.store.read<PlacesRecord>(key)
  const counted = isCounted(found?.value, event) ? found : await reconcileClaims(context, event.id)
  let result: PlacesResult = { taken: true, isFirst: false }
  await updateWithRetry<PlacesRecord>(
    context,
    key,
    (record) => {
      if (!record) throw new StorageUnavailable('the places of an event are gone')
      const now = context.now().getTime()
      const own = record.claims.find((claim) => claim.ownerKey === ownerKey)
      const more = qty - (own ? placesOf(own, now) : 0)
      const taken = takenIn(record, now)
      const isKept = areKept(record, now)
      const isShort = more > 0 && (isKept || taken + more > event.capacity)
      result = isShort
        ? { taken: false, left: isKept ? 0 : placesLeft(event.capacity, taken) }
        : { taken: true, isFirst: own === undefined }
      if (isShort || own?.open?.some((each) => each.request === request)) return undefined
      const open = [...(own?.open ?? []), { request, qty, at: context.now().toISOString() }]
      const others = record.claims.filter((claim) => claim !== own)
      const next = { ownerKey, qty: own?.qty ?? 0, open }
      // A party that comes with fewer than it was offered leaves the rest to those who wait.
      const isLeft = own?.offer && placesOf(own, now) > placesOf(next, now)
      return {
        ...record,
        claims: [...others, next],
        ...(isLeft && { standby: keptAgain(record, event, own.offer!.freed, context.now()) }),
      }
    },
    counted,
  )
  return result
}

/**
 * Gives back what a family no longer needs for its RSVP. Where this fails, the reconciler does it. `canTakeBack`: if others
 * wait, the places are the family's for the time of its Undo.
 */
export const releasePlaces = (
  context: PlacesContext,
  eventId: string,
  ownerKey: string,
  { canTakeBack = false } = {},
): Promise<unknown> => reconcileClaims(context, eventId, () => [ownerKey], { canTakeBack }).catch(ignoreUnavailable)

const maxTries = 30

/**
 * Compares claims with the RSVPs: of the families that `whose` names if the document exists, otherwise of all, with or
 * without a claim. RSVPs are read after the document: a request opens its claim before it writes the RSVP, so either the
 * claim is seen open, or the swap fails. Idempotent. @returns the document as stored afterwards.
 */
export async function reconcileClaims(
  context: PlacesContext,
  eventId: string,
  whose?: (claims: readonly PlaceClaim[]) => readonly string[],
  { canTakeBack = false } = {},
): Promise<Found<PlacesRecord> | undefined> {
  const { store, now, backoff = randomBackoff } = context
  const key = keys.places(eventId)
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 1) await backoff(tries)
    const found = await store.read<PlacesRecord>(key)
    if (whose && !found) return undefined
    const claims = found?.value.claims ?? []
    const counted = whose ? found!.value.counted : now().toISOString()
    const ownerKeys = whose ? whose(claims) : await everybody(context, eventId, claims)
    const rsvps = await readAll<RsvpRecord>(
      store,
      ownerKeys.map((ownerKey) => keys.rsvp(eventId, ownerKey)),
    )
    const limit = now().getTime() - openMs
    const reconciled = ownerKeys.flatMap((ownerKey) => {
      const rsvp = rsvps.find((each) => each.key === keys.rsvp(eventId, ownerKey))?.value
      const claim = claims.find((each) => each.ownerKey === ownerKey)
      return reconciledClaim(ownerKey, claim, rsvp, limit)
    })
    const others = claims.filter(({ ownerKey }) => !ownerKeys.includes(ownerKey))
    const next: PlacesRecord = { ...found?.value, v: 1, counted, claims: [...others, ...reconciled] }
    const value = found ? await keptAfterRelease(context, eventId, found.value, next, canTakeBack) : next
    const written = found ? await store.replace(key, found.tag, value) : await store.create(key, value)
    if (written.won) return { value, tag: written.tag }
  }
  throw new StorageUnavailable('the places of an event stayed contested')
}

/** Everybody with an RSVP or a claim. */
async function everybody({ store }: PlacesContext, eventId: string, claims: readonly PlaceClaim[]): Promise<string[]> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const listed = (await store.list(prefix)).map(({ key }) => key.slice(prefix.length))
  return [...new Set([...listed, ...claims.map(({ ownerKey }) => ownerKey)])]
}

/** The claim that an RSVP justifies: its people, and the requests that may still write it. None if it has neither. */
function reconciledClaim(
  ownerKey: string,
  claim: PlaceClaim | undefined,
  rsvp: RsvpRecord | undefined,
  limit: number,
): PlaceClaim[] {
  const open = (claim?.open ?? []).filter(({ at, request }) => Date.parse(at) > limit && !requestIn(rsvp, request))
  const qty = rsvp?.state === 'attending' ? rsvp.qty : 0
  const offer = claim?.offer && claim.offer.until > limit ? { offer: claim.offer } : undefined
  return qty === 0 && open.length === 0 && !offer ? [] : [{ ownerKey, qty, ...(open.length > 0 && { open }), ...offer }]
}

/** What a release leaves to those who wait: nobody else gets the places until they were asked. */
async function keptAfterRelease(
  { store, now, mailEnabled }: PlacesContext,
  eventId: string,
  before: PlacesRecord,
  after: PlacesRecord,
  canTakeBack: boolean,
): Promise<PlacesRecord> {
  const at = now().getTime()
  if (!mailEnabled || takenIn(after, at) >= takenIn(before, at)) return after
  if ((await listEventWishes(store, eventId)).length === 0) return after
  const event = eventOf(await readEvents(store), eventId)
  const until = event && keptUntil(eventClock(event), now())?.getTime()
  if (until === undefined) return after
  const given = before.claims.find((claim) => {
    const left = after.claims.find(({ ownerKey }) => ownerKey === claim.ownerKey)
    return placesOf(claim, at) > (left ? placesOf(left, at) : 0)
  })
  const kept: PlacesRecord = { ...after, standby: { freed: at, until } }
  if (!canTakeBack || !given) return kept
  const { ownerKey } = given
  const own = after.claims.find((claim) => claim.ownerKey === ownerKey) ?? { ownerKey, qty: 0 }
  const offer = { id: undoId, qty: placesOf(given, at), until: at + undoMs, freed: at }
  return { ...kept, claims: [...after.claims.filter((claim) => claim !== own), { ...own, offer }] }
}

/** Families whose request was opened too long ago to be running still. */
const withEndedRequests = (claims: readonly PlaceClaim[], limit: number): string[] =>
  claims.filter(({ open = [] }) => open.some(({ at }) => Date.parse(at) <= limit)).map(({ ownerKey }) => ownerKey)

/**
 * Reconciles claims whose request has ended, or died, without giving back what it did not need. Idempotent, and safe to run
 * concurrently. @returns the number of reconciled claims.
 */
export async function reconcilePlaces(context: PlacesContext): Promise<number> {
  const { store, now } = context
  const listed = new Set((await store.list(keys.allPlaces)).map(({ key }) => key))
  if (listed.size === 0) return 0
  const limit = now().getTime() - openMs
  const events = (await readEvents(store)).filter((event) => isOpenAndCapped(event, now()))
  let reconciled = 0
  for (const key of events.map(({ id }) => keys.places(id)).filter((each) => listed.has(each))) {
    const ended = await ifReadable(async () => {
      const found = await store.read<PlacesRecord>(key)
      const { length } = withEndedRequests(found?.value.claims ?? [], limit)
      const eventId = key.slice(keys.allPlaces.length)
      if (length > 0) await reconcileClaims(context, eventId, (claims) => withEndedRequests(claims, limit))
      return length
    })
    if (ended !== 'unreadable') reconciled += ended
  }
  return reconciled
}
