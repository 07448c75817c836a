/**
 * Offers answered by a link in an e-mail, without a sign-in. The secret is a keyed hash over the offer and the caregiver it was
 * sent to, so it answers nothing else, and is void once the account or the address is another's.
 */
import type { Reply } from '#api-contract/schemas.ts'
import { toSign } from '#domain/accounts/consents.ts'
import { firstNameOf } from '#domain/accounts/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { offerTokenForm } from '#domain/notifications/mail-paths.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { eventOfOfferId, readStandby } from '#server/repositories/standby.ts'
import { equalsInConstantTime, keyedHash } from '#server/repositories/keys.ts'
import { limitBadTokens } from '#server/services/accounts/rate-limits.ts'
import { acceptedBefore, acceptOffer, type AcceptResult } from './answer-offer.ts'
import { declineOffer } from './change-wishes.ts'
import { acceptPlaces, placesOffered } from './event-answers.ts'
import { hasEnded } from './event-offer-rules.ts'
import type { Member, Caregiver } from '#records/families.ts'

type LinkedOffer = Reply<'checkOffer'>['offer']
type Context = RequestContext & Pick<RequestMeta, 'ip'>
type Linked = { kind: Kind | 'event'; id: string; ownerKey: string; member: Member; caregiver: Caregiver }

const macOf = (
  keyPepper: string,
  ownerKey: string,
  offerId: string,
  { id, email, createdAt }: Pick<Caregiver, 'id' | 'email' | 'createdAt'>,
) => keyedHash(keyPepper, 'offer', ownerKey, offerId, id, email, createdAt)

/** The secret that a caregiver answers this offer with. */
export const offerToken = (
  keyPepper: string,
  { kind, ownerKey, id }: Pick<Linked, 'kind' | 'ownerKey' | 'id'>,
  caregiver: Pick<Caregiver, 'id' | 'email' | 'createdAt'>,
): string => `offer.${kind}.${ownerKey}.${id}.${macOf(keyPepper, ownerKey, id, caregiver)}`

/** What the link leads to; undefined if the club did not send it, or the account is gone. */
async function linkedOf({ store, keyPepper }: Context, token: string): Promise<Linked | undefined> {
  const [, kind, ownerKey, id, mac] = offerTokenForm.exec(token) ?? []
  if ((kind !== 'lane' && kind !== 'speede' && kind !== 'event') || !ownerKey || !id || !mac) return undefined
  if (kind === 'event' ? eventOfOfferId(id) === undefined : !slotOfId(kind, id)) return undefined
  const member = (await readMember(store, ownerKey))?.value
  const caregiver = member?.caregivers.find((each) => equalsInConstantTime(mac, macOf(keyPepper, ownerKey, id, each)))
  return member && caregiver && !member.deleting ? { kind, id, ownerKey, member, caregiver } : undefined
}

export type LinkResult =
  | { outcome: 'found'; offer: LinkedOffer }
  | { outcome: 'unknown' }
  | { outcome: 'over' }
  | { outcome: 'closed'; reason: string }
  | Extract<AcceptResult, { outcome: 'refused' }>

/** The offer as it is now. Writes nothing but the attempt of a link that the club did not send. */
export async function checkOffer(context: Context, token: string): Promise<LinkResult> {
  const linked = await linkedOf(context, token)
  if (!linked) return limitBadTokens(context, { outcome: 'unknown' })
  return { outcome: 'found', offer: await shownOffer(context, linked) }
}

/** Idempotent: the same answer again has the same result. @throws StorageUnavailable; safe to retry. */
export async function answerOffer(context: Context, token: string, answer: 'accept' | 'decline'): Promise<LinkResult> {
  const linked = await linkedOf(context, token)
  if (!linked) return limitBadTokens(context, { outcome: 'unknown' })
  const { kind, ownerKey, id, member, caregiver } = linked
  const { players } = member
  if (answer === 'decline') await declineOffer(context, ownerKey, id)
  else if (kind === 'event') {
    const { sessionVersion, isOwner, email, profileName } = caregiver
    const of = { id: caregiver.id, role: 'member', ownerKey, players, isOwner, sessionVersion } as const
    const accepted = await acceptPlaces(context, { ...of, email, profileName }, id)
    if (accepted.outcome !== 'attending') return accepted
  } else {
    const accepted = await acceptOffer(context, { ownerKey, caregiver: caregiver.id, players }, id)
    if (accepted.outcome !== 'booked') return accepted
  }
  return { outcome: 'found', offer: await shownOffer(context, linked) }
}

async function shownOffer(context: Context, linked: Linked): Promise<LinkedOffer> {
  const { kind, id, ownerKey, member, caregiver } = linked
  if (kind === 'event') return shownPlaces(context, linked)
  const nameOf = (player: string) => {
    const found = member.players.find((each) => each.id === player)
    return found ? firstNameOf(found) : ''
  }
  const placeOf = ({ player, unit, date, time }: Omit<Slot, 'kind'> & { player: string }) => ({
    player: nameOf(player),
    unit,
    date,
    time,
  })
  const slot = slotOfId(kind, id)!
  const startsAt = instantOf(slot.date, slot.time).toISOString()
  const [accepted, standby] = await Promise.all([
    acceptedBefore(context, ownerKey, id),
    readStandby(context.store, ownerKey),
  ])
  if (accepted.outcome === 'booked') {
    const { bookings } = accepted
    const by = member.caregivers.find((each) => each.id === accepted.by)
    const acceptedBy = by && { name: by.profileName, you: by.id === caregiver.id }
    const ofWhom = bookings.map(({ player }) => player)
    const ask = toSign(member.players, ofWhom)
    return {
      state: 'accepted',
      kind,
      slots: bookings.map(placeOf),
      until: startsAt,
      held: true,
      ...(acceptedBy && { acceptedBy }),
      ...(ask && { toSign: ask }),
    }
  }
  const offer = standby?.value.offers.find((each) => each.id === id)
  const offered = offer && offer.kind !== 'event' ? offer.slots.map(placeOf) : undefined
  if (offer && offered && !hasEnded(offer, context.now().getTime()))
    return { state: 'open', kind, slots: offered, until: new Date(offer.until).toISOString(), held: offer.held }
  const slots = (offer?.held === false && offered) || [placeOf({ player: '', ...slot })]
  return { state: 'over', kind, slots, until: startsAt, held: false }
}

async function shownPlaces(context: Context, { id, ownerKey, member, caregiver }: Linked): Promise<LinkedOffer> {
  const { offer, event, rsvp } = await placesOffered(context, ownerKey, id)
  const until = new Date(offer?.until ?? 0).toISOString()
  const shown = { kind: 'event' as const, slots: [], ...(event && { event }), until, held: offer?.held ?? false }
  if (!rsvp) return { ...shown, state: offer ? 'open' : 'over' }
  const by = rsvp.member ?? caregiver.profileName
  const ask = toSign(member.players, rsvp.players)
  const acceptedBy = { name: by, you: by === caregiver.profileName }
  return { ...shown, state: 'accepted', acceptedBy, ...(ask && { toSign: ask }) }
}
