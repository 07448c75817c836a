/** An error response for the client. Any other error becomes a 503 (`StorageUnavailable`) or a 500. */
import type { ErrorBody, ErrorCode } from '#api-contract/errors.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'

/** What bookings made together failed with. */
type Together = Pick<ErrorBody, 'refusals' | 'alternatives'>

type Details = {
  /** A message per form field. */
  fields?: Record<string, string>
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  together?: Together
}

export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly together: Together | undefined

  /** @param status 4xx or 5xx @param code for programs @param message for people, from `domain/messages` */
  constructor(status: number, code: ErrorCode, message: string, { fields, retryAfter, together }: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.together = together
  }
}

/** 429 `too_many`; `seconds` until the rate limit resets. */
export const tooMany = (seconds: number): HttpError =>
  new HttpError(429, 'too_many', sessionMessages.tooManyAttempts(Math.ceil(seconds / 60)), { retryAfter: seconds })

/** An error about a form field: the message is also the field's. */
export const fieldError = (status: number, code: ErrorCode, message: string, field: string): HttpError =>
  new HttpError(status, code, message, { fields: { [field]: message } })
