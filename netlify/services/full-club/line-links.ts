/** The links of who waits for a place: computed, and worthless once the family has left the line or the place is not held. */
import { dayMs } from '#domain/calendar/calendar.ts'
import type { Body } from '#api-contract/schemas.ts'
import { heldFor } from '#domain/full-club/line.ts'
import { wordsOf } from '#domain/families/players.ts'
import type { WaitingFamily } from '#records/full-club.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { keys } from '#server/repositories/keys.ts'
import { limitBadTokens } from '#server/services/limits/rate-limits.ts'
import { isIssued, issueLinkToken, parseLinkToken } from '#server/services/sign-in/link-token.ts'

/** Longer than anybody waits; an entry that is gone ends it. */
const lineDays = 3650

/** Says that they wait, still wait, or no longer do. */
export const issueLineToken = (keyPepper: string, { id, at }: Pick<WaitingFamily, 'id' | 'at'>): string =>
  issueLinkToken(keyPepper, { purpose: 'line', accountKey: id, expiresAt: Date.parse(at) + lineDays * dayMs }, [id])

type Offered = Pick<WaitingFamily, 'id'> & { offer: NonNullable<WaitingFamily['offer']> }

/** Begins the registration with the place that is held. */
export const issuePlaceToken = (keyPepper: string, { id, offer }: Offered): string =>
  issueLinkToken(keyPepper, { purpose: 'place', accountKey: id, expiresAt: Date.parse(offer.until) }, [id, offer.at])

/** The entry that a link is about; undefined for one that the club never issued. */
export function entryOfLine(keyPepper: string, text: string): string | undefined {
  const token = parseLinkToken(text, 'line')
  return token && isIssued(keyPepper, token, [token.accountKey]) ? token.accountKey : undefined
}

/** Whose place the link is for, among those in line. */
export function isOfPlace(keyPepper: string, text: string | undefined): (entry: WaitingFamily) => boolean {
  const token = text === undefined ? undefined : parseLinkToken(text, 'place')
  return ({ id, offer }) =>
    token?.accountKey === id && offer !== undefined && isIssued(keyPepper, token, [id, offer.at])
}

/** What the registration begins with, for whoever has the link of a place that is held. */
export async function visitorOfPlace(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'checkLink'> },
): Promise<{ outcome: 'open'; visitor: Record<VisitorField, string> } | { outcome: 'place_over' }> {
  const waiting = (await context.store.read(keys.fullClub))?.value.waiting ?? []
  const entry = waiting.find(isOfPlace(context.keyPepper, context.body.token))
  if (!entry) return limitBadTokens(context, { outcome: 'place_over' })
  if (heldFor(entry, context.now()) === 0 || entry.accountKey !== undefined) return { outcome: 'place_over' }
  const [firstName = '', ...lastNames] = wordsOf(entry.name ?? '')
  const visitor = { firstName, lastName: lastNames.join(' '), parentPhone: '', email: entry.email ?? '', childAge: '' }
  return { outcome: 'open', visitor }
}

type VisitorField = 'firstName' | 'lastName' | 'parentPhone' | 'email' | 'childAge'
