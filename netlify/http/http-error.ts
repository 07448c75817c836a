/** A refusal the caller should read. Anything else that is thrown becomes a plain 503 (`Unavailable`) or 500. */
import type { ErrorCode } from '#api-contract/endpoints.ts'
import { sessionMessages } from '#domain/messages/messages.ts'

type Detail = {
  /** A sentence per field, where it helps a form. */
  fields?: Record<string, string>
  /** Seconds after which asking again makes sense. */
  retryAfter?: number
}

export class HttpError extends Error {
  override name = 'Failure'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  /** A status of the 4xx or 5xx kind, a code for programs, a sentence of `domain/words.ts` for people. */
  constructor(status: number, code: ErrorCode, sentence: string, { fields, retryAfter }: Detail = {}) {
    super(sentence)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** 429 for whoever has used up what there is, with the time until there is more. */
export const tooMany = (seconds: number): HttpError =>
  new HttpError(429, 'too_many', sessionMessages.tooMany(Math.ceil(seconds / 60)), { retryAfter: seconds })
