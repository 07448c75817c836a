/** Turns the result of a service into an answer: an outcome that is in the table of refusals becomes its error. */
import type { ErrorCode } from '#api-contract/errors.ts'
import { cancellationsPerDay, facility } from '#domain/facility/facility.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { playerListMessages } from '#domain/families/family-messages.ts'
import { HttpError, fieldError } from '#server/http/http-error.ts'

type Refusal = readonly [status: number, code: ErrorCode, message: string, field?: string | undefined]

/** By outcome. An entry whose message has details is a function of the outcome. */
export type Refusals = Readonly<Record<string, Refusal | ((details: never) => HttpError)>>

/** The error of an entry of the table. */
export function errorOf(refusal: Refusals[string], details: unknown): HttpError {
  if (typeof refusal === 'function') return refusal(details as never)
  const [status, code, message, field] = refusal
  return field === undefined ? new HttpError(status, code, message) : fieldError(status, code, message, field)
}

/** The same answer with a message by outcome, and the form field that it is about, if there is one. */
export const refusalsOf = <Name extends string>(
  [status, code]: readonly [number, ErrorCode],
  messages: Record<Name, string>,
  fields?: Record<Name, string>,
) =>
  Object.fromEntries(
    (Object.keys(messages) as Name[]).map((name) => [name, [status, code, messages[name], fields?.[name]]]),
  ) as unknown as Record<Name, Refusal>

/** Whose message is the reason that the outcome has. */
export const withReason =
  (code: ErrorCode, toMessage = (reason: string) => reason) =>
  ({ reason }: { reason: string }): HttpError =>
    new HttpError(409, code, toMessage(reason))

/** Done too often; it can be done again after the seconds that the outcome has. */
export const tooMany =
  (message: string) =>
  ({ seconds }: { seconds: number }): HttpError =>
    new HttpError(429, 'too_many', message, { retryAfter: seconds })

/** Outcomes that mean the same in every call. */
const everywhere = {
  mail_off: [
    409,
    'mail_off',
    `This site cannot send email at the moment. Please write to ${facility.contactEmail} or ask at the front desk.`,
  ],
  common_password: [400, 'invalid', registerMessages.passwordCommon, 'password'],
} as const satisfies Refusals

/** The names of the table that refuse a result: those with details only a result that has them. */
type RefusedName<Result, Table> = {
  [Name in keyof Table]: Table[Name] extends (details: infer Details) => unknown
    ? Result extends Details
      ? Name
      : never
    : Name
}[keyof Table]

type Passed<Result, Table> = Result extends { outcome: infer Name }
  ? [Exclude<Name, RefusedName<Result, Table>>] extends [never]
    ? never
    : Result & { outcome: Exclude<Name, RefusedName<Result, Table>> }
  : Exclude<Result, RefusedName<Result, Table>>

/** What is in every table, unless a subject says otherwise. */
type Whole<Table> = Omit<typeof everywhere, keyof Table> & Table

/**
 * The result, `{ outcome }` or its name alone, unless it is refused. An outcome that is in no table stays in the type, and the
 * handler does not compile.
 * @throws HttpError as the table says
 */
export function answer<Result, Table extends Refusals = typeof everywhere>(
  result: Result,
  table?: Table,
): Passed<Result, Whole<Table>> {
  const refusals: Refusals = { ...everywhere, ...table }
  const outcome = typeof result === 'object' && result && 'outcome' in result ? result.outcome : result
  const refusal = typeof outcome === 'string' && Object.hasOwn(refusals, outcome) ? refusals[outcome] : undefined
  if (refusal) throw errorOf(refusal, result)
  return result as Passed<Result, Whole<Table>>
}

type Success = 'canceled' | 'cancelled' | 'changed' | 'done' | 'left' | 'open' | 'removed' | 'undone'

/** The empty answer to what has succeeded. */
export const done = (_success: true | Success | { outcome: Success }): undefined => undefined

/** @throws HttpError if the site sends no e-mail. */
export const needMail = ({ mailEnabled = false }: { mailEnabled?: boolean }): true =>
  answer(mailEnabled ? true : 'mail_off')

// What several subjects refuse.

export const changed = [
  409,
  'changed',
  'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
] as const
export const signedOut = [401, 'signed_out', sessionMessages.signedOut] as const
export const noAccount = [404, 'not_found', 'This account no longer exists.'] as const
export const noMember = [404, 'not_found', 'This member no longer exists.'] as const
export const noPlayerAtDesk = [404, 'not_found', 'This family no longer has this player.'] as const
export const noImage = [400, 'invalid', 'This image is no longer available. Please choose it again.', 'image'] as const
export const noEvent = [404, 'not_found', eventMessages.noSuchEvent] as const
export const eventOver = [409, 'event_over', eventMessages.over] as const
export const eventCanceled = [409, 'event_canceled', 'This event was canceled.'] as const
export const clubClosed = withReason('event_canceled', (reason) => `The club is closed then: ${reason}`)
export const unseen = withReason('unseen')
export const noBooking = [404, 'not_found', 'This booking no longer exists.'] as const
export const tooManyCancellations = [
  409,
  'full',
  `Your family has canceled ${cancellationsPerDay} times today. Please call the desk.`,
] as const
export const changedElsewhere = [
  409,
  'changed_elsewhere',
  'These details were changed on another device. Your changes are still here. Save again to replace the saved version.',
] as const
export const noPlayer = [404, 'not_found', playerListMessages.gone] as const
export const invalidFields = ({ fields }: { fields: Record<string, string> }) =>
  new HttpError(400, 'invalid', Object.values(fields)[0]!, { fields })
export const forDesk = [409, 'invalid', 'Only the front desk can change this for you. Please ask there.'] as const
export const emailTaken = [409, 'email_taken', registerMessages.emailTaken, 'email'] as const
