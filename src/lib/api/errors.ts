/** The two ways a call can fail: the server said no, or nobody knows. */
import type { ErrorBody, ErrorCode } from '#api-contract/endpoints.ts'
import { responseMessages } from '#domain/messages/site-messages.ts'

/** The server said no, with a sentence for a person. */
export class ApiError extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  constructor(status: number, { error, code, fields = {} }: ErrorBody) {
    super(error)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Nobody knows whether it was done: no connection, no time, or the server could not reach its records. */
export class NetworkError extends Error {
  override name = 'NoAnswer'
  /** Status and words of an answer that was not ours, e.g. '502 Bad Gateway'; '' where there was none at all. */
  readonly status: string
  constructor(status = '') {
    super(responseMessages.noAnswer)
    this.status = status
  }
}

/** The sentence to show for whatever a call ended in. */
export const messageOf = (problem: unknown): string =>
  problem instanceof ApiError || problem instanceof NetworkError ? problem.message : responseMessages.bug
