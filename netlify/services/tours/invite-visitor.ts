/** The link with which somebody who asked for a tour joins: the registration begins with what they have told the club. */
import { today } from '#domain/calendar/calendar.ts'
import { invitationDays } from '#domain/sign-in/link-times.ts'
import { isSameContact, visitorOf, withStatus } from '#domain/tours/tour-to-member.ts'
import type { Body } from '#api-contract/schemas.ts'
import type { RequestContext, RequestMeta, WriteContext } from '#server/context/request-context.ts'
import { limitAddressMails } from '#server/repositories/accounts/address-mails.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOf, hash } from '#server/repositories/hashes.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { keyOfTour, recentTours, storedTours } from '#server/repositories/tours.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { isIssued, issueLinkToken, parseLinkToken } from '#server/services/sign-in/link-token.ts'
import { limitBadTokens } from '#server/services/limits/rate-limits.ts'
import type { TourRecord } from '#records/tours.ts'
import type { Key } from '#server/storage/store.ts'

/** What a link is about: a later one replaces it. */
type Invited = Pick<TourRecord, 'id'> & { invitedAt: string }

const idPrefix = 'tour_'
const aboutOf = ({ id, invitedAt }: Invited) => [id, invitedAt]
const endOf = (invitedAt: string) => Date.parse(invitedAt) + invitationDays * 24 * 3_600_000

/** The token of the link that a visitor was invited with. Computed, so that it is stored nowhere. */
export const issueTourToken = (keyPepper: string, tour: Invited): string =>
  issueLinkToken(
    keyPepper,
    { purpose: 'tour', accountKey: tour.id.slice(idPrefix.length), expiresAt: endOf(tour.invitedAt) },
    aboutOf(tour),
  )

/** True while the link can be used: until its time is over, or the visitor has joined. */
export const isInvited = (tour: TourRecord, now: Date): tour is TourRecord & Invited =>
  tour.invitedAt !== undefined && tour.status !== 'joined' && now.getTime() < endOf(tour.invitedAt)

export type InviteVisitorResult =
  | { outcome: 'invited'; tour: TourRecord; token: string; expiresAt: string; isSent: boolean }
  | { outcome: 'not_found' | 'has_joined' }

/** A second press and a retry are the same invitation. */
const sameMs = 60_000

/** Makes the link, and sends it to the address that was given, unless that has had too many messages. */
export async function inviteVisitor(context: WriteContext, id: string): Promise<InviteVisitorResult> {
  const key = await keyOfTour(context.store, id)
  const known = key && (await context.store.read(key))?.value
  if (!known) return { outcome: 'not_found' }
  const isSent = known.email !== undefined && (await mayWriteTo(context, known.email))
  const [, month = ''] = key.split('/')
  const invited = await transact(logIn(context, 'tour_invited', id), [key], (documents) => {
    const current = documents.get(key)
    if (!current) return { outcome: 'not_found' as const }
    if (current.status === 'joined') return { outcome: 'has_joined' as const }
    const { email, invitedAt = '', rev = 0 } = current
    const isAgain = documents.now.getTime() - Date.parse(invitedAt) < sameMs
    const next = { invitedAt: documents.now.toISOString(), rev: rev + 1 }
    const tour = { ...current, ...(isAgain ? { invitedAt, rev } : next) }
    documents.set(key, tour)
    if (isSent && email !== undefined) {
      const subjectRef = mailSubjectRef.tour(month, id, tour.rev)
      const message = { accountKey: accountKeyOf(context.keyPepper, email), kind: 'tour_invited', subjectRef } as const
      documents.need(messageKeys(documents, message))
      queueMessage(documents, message)
    }
    return { outcome: 'invited' as const, tour }
  })
  if (invited.outcome !== 'invited') return invited
  const { tour } = invited
  const expiresAt = new Date(endOf(tour.invitedAt)).toISOString()
  return { outcome: 'invited', tour, token: issueTourToken(context.keyPepper, tour), expiresAt, isSent }
}

const mayWriteTo = async (context: WriteContext, email: string): Promise<boolean> =>
  context.mailEnabled === true &&
  (await limitAddressMails(
    context,
    accountKeyOf(context.keyPepper, email),
    hash('invite visitor', context.idempotencyKey),
  )) === undefined

/** What tells the request that a link is about. */
const byLink = (keyPepper: string, text: string) => {
  const token = parseLinkToken(text, 'tour')
  return (tour: TourRecord) =>
    token?.accountKey === tour.id.slice(idPrefix.length) &&
    tour.invitedAt !== undefined &&
    isIssued(keyPepper, token, aboutOf({ ...tour, invitedAt: tour.invitedAt }))
}

/** What the registration begins with, for whoever has the link. */
export async function visitorOfLink(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: { token: string } },
): Promise<{ outcome: 'open'; visitor: ReturnType<typeof visitorOf> } | { outcome: 'closed' }> {
  const tours = await recentTours(context, today(context.now()))
  const tour = tours.find(byLink(context.keyPepper, context.body.token))
  if (!tour) return limitBadTokens(context, { outcome: 'closed' })
  return isInvited(tour, context.now()) ? { outcome: 'open', visitor: visitorOf(tour) } : { outcome: 'closed' }
}

/** More of them are no visitor's. */
const mostJoined = 5

/** The requests of who registers: by the link, or with the same email or phone. */
export async function toursOf(
  context: Pick<RequestContext, 'store' | 'waitUntil' | 'now' | 'keyPepper'>,
  { email, parentPhone: phone, visitor = '' }: Pick<Body<'register'>, 'email' | 'parentPhone' | 'visitor'>,
): Promise<Key<TourRecord>[]> {
  const isLinked = byLink(context.keyPepper, visitor)
  const open = (await storedTours(context, today(context.now()))).filter(({ tour }) => tour.status !== 'joined')
  return open
    .filter(({ tour }) => isLinked(tour) || isSameContact(tour, { email, phone }))
    .slice(0, mostJoined)
    .map(({ key }) => key)
}

/** Marks them as joined, in the transaction of the registration. */
export function joinTours(documents: Documents, tours: readonly Key<TourRecord>[], family: string): void {
  for (const key of tours) {
    const tour = documents.get(key)
    if (tour && tour.status !== 'joined')
      documents.set(key, { ...withStatus(tour, 'joined', documents.now), family, rev: (tour.rev ?? 0) + 1 })
  }
}
