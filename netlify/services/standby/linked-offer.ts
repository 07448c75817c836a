/**
 * Offers answered by a link in an e-mail, without a sign-in. The secret is a keyed hash over the offer and the caregiver it was
 * sent to, so it answers nothing else, and is void once the account or the address is another's.
 */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { toSign } from '#domain/consents/consents.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { isUnseen } from '#domain/newcomers/unseen.ts'
import { withoutKind, type SlotOfKind } from '#domain/bookings/bookings.ts'
import { instantOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { offerTokenForm } from '#domain/standby/offer-link.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { readStandby, slotOffers } from '#server/repositories/standby.ts'
import { equalsInConstantTime, keyedHash } from '#server/repositories/hashes.ts'
import { limitBadTokens } from '#server/services/limits/rate-limits.ts'
import { acceptedBefore, acceptOffer, type AcceptResult } from './answer-offer.ts'
import { declineOffer } from './change-wishes.ts'
import { hasEnded } from './end-offers.ts'
import type { Member } from '#records/families.ts'
import { signersOf, signerOf, type Signer } from '#server/repositories/accounts/signers.ts'

type LinkedOffer = Reply<'answerOffer'>['offer']
type Context = RequestContext & Pick<RequestMeta, 'ip'>
type Signed = Pick<Signer, 'id' | 'email' | 'createdAt'>
type Offer = { kind: Kind; id: string; accountKey: string }
type Linked = Offer & { member: Member; principal: Principal }

const macOf = (keyPepper: string, accountKey: string, offerId: string, { id, email, createdAt }: Signed) =>
  keyedHash(keyPepper, 'offer', accountKey, offerId, id, email, createdAt)

/** The secret that a caregiver answers this offer with. */
export const offerToken = (keyPepper: string, { kind, accountKey, id }: Offer, signer: Signed): string =>
  `offer.${kind}.${accountKey}.${id}.${macOf(keyPepper, accountKey, id, signer)}`

/** What the link leads to; undefined if the club did not send it, or the account is gone. */
async function linkedOf({ store, keyPepper }: Context, token: string): Promise<Linked | undefined> {
  const [, kind, accountKey, id, mac] = offerTokenForm.exec(token) ?? []
  if ((kind !== 'lane' && kind !== 'speede') || !accountKey || !id || !mac || !slotOfId(kind, id)) return undefined
  const member = (await readMember(store, accountKey))?.value
  const isSent = (each: Signed) => equalsInConstantTime(mac, macOf(keyPepper, accountKey, id, each))
  const sentTo = member && signersOf(member).find(isSent)
  if (!member || !sentTo || member.deleting) return undefined
  const { sessionVersion, isFirst, email, profileName } = sentTo
  const { players } = member
  const signer = { id: sentTo.id, sessionVersion, isFirst, email, profileName, role: 'member' } as const
  const principal = { ...signer, accountKey, players, ...(isUnseen(member) && { isUnseen: true as const }) }
  return { kind, id, accountKey, member, principal }
}

export type LinkResult =
  | { outcome: 'found'; offer: LinkedOffer }
  | { outcome: 'unknown' }
  | Exclude<AcceptResult, { outcome: 'booked' }>

/** Idempotent: the same answer again has the same result. To look writes nothing but the attempt of a link that the club did not send. */
export async function answerOffer(context: Context, { token, answer }: Body<'answerOffer'>): Promise<LinkResult> {
  // Of places, by an earlier release.
  if (token.startsWith('offer.event.')) return { outcome: 'over' }
  const linked = await linkedOf(context, token)
  if (!linked) return limitBadTokens(context, { outcome: 'unknown' })
  const { accountKey, id, principal } = linked
  if (answer === 'decline') await declineOffer(context, accountKey, id)
  if (answer === 'accept') {
    const accepted = await acceptOffer(context, principal, id)
    if (accepted.outcome !== 'booked') return accepted
  }
  return { outcome: 'found', offer: await shownOffer(context, linked) }
}

async function shownOffer(context: Context, linked: Linked): Promise<LinkedOffer> {
  const { kind, id, accountKey, member, principal } = linked
  const shownSlot = (slot: SlotOfKind & { player: string }) => {
    const player = member.players.find((each) => each.id === slot.player)
    return { player: player ? firstNameOf(player) : '', ...withoutKind(slot) }
  }
  const slot = slotOfId(kind, id)!
  const startsAt = instantOf(slot.date, slot.time).toISOString()
  const [accepted, standby] = await Promise.all([
    acceptedBefore(context, accountKey, id),
    readStandby(context.store, accountKey),
  ])
  if (accepted.outcome === 'booked') {
    const { bookings } = accepted
    const by = accepted.by === undefined ? undefined : signerOf(member, accepted.by)
    const ofWhom = bookings.map(({ player }) => player)
    const answered = by && { acceptedBy: { name: by.profileName, you: by.id === principal.id } }
    const state = { state: 'accepted', kind, until: startsAt, held: true } as const
    return { ...state, slots: bookings.map(shownSlot), ...answered, ...askOf(member, ofWhom) }
  }
  const offer = slotOffers(standby?.value).find((each) => each.id === id)
  const offered = offer?.slots.map(shownSlot)
  if (offer && offered && !hasEnded(offer, context.now()))
    return { state: 'open', kind, slots: offered, until: new Date(offer.until).toISOString(), held: offer.held }
  const slots = (offer?.held === false && offered) || [shownSlot({ player: '', ...slot })]
  return { state: 'over', kind, slots, until: startsAt, held: false }
}

const askOf = ({ players }: Member, ids: readonly string[] | undefined) => {
  const ask = toSign(players, ids)
  return ask && { toSign: ask }
}
