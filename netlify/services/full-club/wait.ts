/** Waits in the line of a full club, and leaves it: a stranger by links to an address, a family of the club for another player. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { countAhead, countWaiting, heldFor, mayTake, mostWaiting } from '#domain/full-club/line.ts'
import type { FullClub, WaitingFamily } from '#records/full-club.ts'
import type { RequestContext, RequestMeta, WriteContext } from '#server/context/request-context.ts'
import { limitAddressMails, tourMail } from '#server/repositories/accounts/address-mails.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOf, hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { limitBadTokens, limitByNetwork } from '#server/services/limits/rate-limits.ts'
import { accountKeyOfFamily, type FamilyEditor } from '#server/services/sign-in/family-of-caller.ts'
import { entryOfLine } from './line-links.ts'
import { countTaken, heldIfCapped, lineOf, type Held } from './places.ts'

const newcomer = { isOwn: () => false, isMember: false }
const memberWith = (accountKey: string) => ({
  isOwn: (entry: { accountKey?: string }) => entry.accountKey === accountKey,
  isMember: true,
})

const roomOf = (held: Held | undefined, line: FullClub) => ({
  cap: held?.cap,
  taken: held ? countTaken(held, line) : 0,
  waiting: line.waiting,
})

const lineIn = (documents: Documents): FullClub => lineOf(documents.get(keys.fullClub), documents.now)

export const readLine = async ({ store, now }: Pick<ServiceContext, 'store' | 'now'>): Promise<FullClub> =>
  lineOf((await store.read(keys.fullClub))?.value, now())

/** For everybody: a number, and nobody. */
export async function clubPlaces(context: ServiceContext): Promise<Reply<'clubPlaces'>> {
  const held = await heldIfCapped(context)
  if (!held) return { full: false, families: 0 }
  const line = await readLine(context)
  return { full: !mayTake(roomOf(held, line), newcomer, context.now()), families: countWaiting(line.waiting) }
}

type JoinLineResult = { outcome: 'done'; families: number } | { outcome: 'mail_off' | 'not_full' | 'too_many' }

/** The same answer whether the address waits already or not; it is in line once its link was opened. */
export async function joinLine(
  context: RequestContext & RequestMeta & { body: Body<'joinLine'> },
): Promise<JoinLineResult> {
  const { keyPepper, body } = context
  const { name, email, players } = body
  if (!context.mailEnabled) return { outcome: 'mail_off' }
  const held = await heldIfCapped(context)
  if (!held) return { outcome: 'not_full' }
  const addressKey = accountKeyOf(keyPepper, email)
  await limitByNetwork(context, 'line')
  const id = hash('line', addressKey, context.idempotencyKey).slice(0, 24)
  const maySend = (await limitAddressMails(context, addressKey, id, tourMail)) === undefined
  return transact(context, [keys.fullClub], (documents): JoinLineResult => {
    const line = lineIn(documents)
    const families = countWaiting(line.waiting)
    if (mayTake(roomOf(held, line), newcomer, documents.now)) return { outcome: 'not_full' }
    const before = line.waiting.find((each) => each.addressKey === addressKey)
    if (!before && line.waiting.length >= mostWaiting) return { outcome: 'too_many' }
    const at = documents.now.toISOString()
    // Until somebody has opened the link, the last one who typed the address says for how many.
    const entry = before?.confirmedAt ? before : { id: before?.id ?? id, at, players, name, email, addressKey }
    if (!entry.confirmedAt) {
      const others = line.waiting.filter((each) => each !== before)
      documents.set(keys.fullClub, { ...line, waiting: [...others, entry] })
      if (maySend) tell(documents, 'line_confirm', entry, at)
    }
    return { outcome: 'done', families }
  })
}

/** Queues a message to who waits. */
export function tell(
  documents: Documents,
  kind: 'line_confirm' | 'line_offer' | 'line_still',
  { id, accountKey, addressKey }: WaitingFamily,
  at: string,
): void {
  const message: Intent = { accountKey: accountKey ?? addressKey ?? id, kind, subjectRef: mailSubjectRef.line(id, at) }
  documents.need(messageKeys(documents, message))
  queueMessage(documents, message)
}

function stateOf({ waiting }: FullClub, entry: WaitingFamily | undefined, now: Date): Reply<'answerLine'> {
  if (!entry) return { state: 'left' }
  if (entry.offer) return heldFor(entry, now) > 0 ? { state: 'held', until: entry.offer.until } : { state: 'left' }
  if (entry.confirmedAt === undefined) return { state: 'unconfirmed' }
  return { state: 'waiting', ahead: countAhead(waiting, entry.id) }
}

/** Looks, says that the family waits, or that it does not any more; who has left can look. */
export async function answerLine(
  context: RequestContext & Pick<RequestMeta, 'ip'> & { body: Body<'answerLine'> },
): Promise<Reply<'answerLine'> | 'invalid'> {
  const { token, answer } = context.body
  const id = entryOfLine(context.keyPepper, token)
  if (id === undefined) return limitBadTokens(context, 'invalid')
  return transact(context, [keys.fullClub], (documents) => {
    const line = lineIn(documents)
    const entry = line.waiting.find((each) => each.id === id)
    if (!entry || answer === 'look') return stateOf(line, entry, documents.now)
    const { askedAt: _, ...others } = entry
    const stays = { ...others, confirmedAt: documents.now.toISOString() }
    const next = {
      ...line,
      waiting: line.waiting.flatMap((each) => (each === entry ? (answer === 'stay' ? stays : []) : each)),
    }
    documents.set(keys.fullClub, next)
    return stateOf(next, answer === 'stay' ? stays : undefined, documents.now)
  })
}

/** Of a family of the club, where there is a cap. */
export async function familyPlace(
  context: Pick<ServiceContext, 'store' | 'now' | 'waitUntil' | 'alarm'>,
  accountKey: string,
): Promise<Reply<'waitForPlace'>['place'] | undefined> {
  const held = await heldIfCapped(context)
  if (!held) return undefined
  return placeOf(held, await readLine(context), accountKey, context.now())
}

function placeOf(
  held: Held | undefined,
  line: FullClub,
  accountKey: string,
  now: Date,
): Reply<'waitForPlace'>['place'] {
  const families = countWaiting(line.waiting)
  const own = line.waiting.find((each) => each.accountKey === accountKey)
  const found = stateOf(line, own, now)
  if (found.state === 'waiting' || found.state === 'held') return { ...found, state: found.state, families }
  return { state: mayTake(roomOf(held, line), memberWith(accountKey), now) ? 'open' : 'full', families }
}

type LineEditor = FamilyEditor & RequestContext & Pick<RequestMeta, 'idempotencyKey'>

/** Once for a family: another time says for how many. Nobody has to confirm an address that is an account's. */
export async function waitForPlace(
  context: LineEditor & { body: Body<'waitForPlace'> },
): Promise<
  { outcome: 'done'; place: Reply<'waitForPlace'>['place'] } | { outcome: 'no_member' | 'not_full' | 'too_many' }
> {
  const accountKey = await accountKeyOfFamily(context)
  if (!accountKey) return { outcome: 'no_member' }
  const held = await heldIfCapped(context)
  const { players } = context.body
  const id = hash('line', accountKey, context.idempotencyKey).slice(0, 24)
  return transact(context, [keys.fullClub], (documents) => {
    const line = lineIn(documents)
    const own = line.waiting.find((each) => each.accountKey === accountKey)
    if (!own && mayTake(roomOf(held, line), memberWith(accountKey), documents.now)) return { outcome: 'not_full' }
    if (!own && line.waiting.length >= mostWaiting) return { outcome: 'too_many' }
    const at = documents.now.toISOString()
    const entry = own ? { ...own, ...(!own.offer && { players }) } : { id, at, players, accountKey, confirmedAt: at }
    const next = { ...line, waiting: [...line.waiting.filter((each) => each !== own), entry] }
    documents.set(keys.fullClub, next)
    return { outcome: 'done', place: placeOf(held, next, accountKey, documents.now) }
  })
}

/** Idempotent. */
export async function leaveLine(context: LineEditor): Promise<'done' | 'no_member'> {
  const accountKey = await accountKeyOfFamily(context)
  if (!accountKey) return 'no_member'
  return transact(context, [keys.fullClub], (documents) => {
    const line = lineIn(documents)
    const waiting = line.waiting.filter((each) => each.accountKey !== accountKey)
    if (waiting.length < line.waiting.length) documents.set(keys.fullClub, { ...line, waiting })
    return 'done'
  })
}

/** A colleague takes a family out of the line, and says why. */
export function removeFromLine(context: WriteContext, id: string, reason: string): Promise<'done' | 'gone'> {
  const logged = logIn(context, 'line_removed', id, { to: reason })
  return transact(logged, [keys.fullClub], (documents) => {
    const line = lineIn(documents)
    const waiting = line.waiting.filter((each) => each.id !== id)
    if (waiting.length === line.waiting.length) return documents.get(logged.log.key) ? 'done' : 'gone'
    documents.set(keys.fullClub, { ...line, waiting })
    return 'done'
  })
}
