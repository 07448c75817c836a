/** Stores a visitor's tour request. Idempotent: the same request again on the same day is one request. */
import { today } from '#domain/calendar/calendar.ts'
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { limitAddressMails, tourMail } from '#server/repositories/accounts/address-mails.ts'
import { createTour, readTour, tourIdOf } from '#server/repositories/tours.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { limitByNetwork } from '#server/services/limits/rate-limits.ts'
import type { TourRecord } from '#records/tours.ts'

export type RequestTourResult = { outcome: 'requested'; request: Reply<'requestTour'>['request'] }

export async function requestTour(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'requestTour'> },
): Promise<RequestTourResult> {
  const { store, now, body } = context
  const { website, email, childAge, ...visit } = body
  const details = { ...visit, ...(email && { email }), ...(childAge && { childAge }) }
  const day = today(now())
  const id = tourIdOf(details, day)
  const requested: RequestTourResult = { outcome: 'requested', request: { id, ...visit } }
  // Honeypot: people never see this field. A bot that fills it gets the same response; nothing is stored.
  if (website) return requested

  const month = day.slice(0, 7)
  if (await readTour(store, month, id)) return requested
  await limitByNetwork(context, 'tour')
  if (email) await queueReceived(context, accountKeyOf(context.keyPepper, email), mailSubjectRef.tour(month, id))
  const tour: TourRecord = { v: 1, id, ...details, status: 'new', createdAt: now().toISOString() }
  await createTour(store, month, tour)
  return requested
}

/** Anybody can type any address: beyond the limit of an address, the request is stored without a message. */
async function queueReceived(context: RequestContext, accountKey: string, subjectRef: string): Promise<void> {
  if (!context.mailEnabled || (await limitAddressMails(context, accountKey, subjectRef, tourMail)) !== undefined) return
  await addToOutbox(context, { accountKey, kind: 'tour_received', subjectRef })
}
