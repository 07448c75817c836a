/** The two ways an API call can fail: an error response, or no response. */
import type { ErrorBody, ErrorCode } from '#api-contract/endpoints.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'

/** An error response from the server, with a user-visible message. */
export class ApiError extends Error {
  override name = 'ApiError'
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

/** The call needs an account, and this browser has a preview pass. */
export class NeedsAccount extends ApiError {
  constructor() {
    super(403, { code: 'forbidden', error: 'This needs an account' })
  }
}

/** The outcome is unknown: no connection, a timeout, or the server could not reach its storage. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  /** Status of a response that was not from our API, e.g. '502 Bad Gateway'; '' without any response. */
  readonly status: string
  constructor(status = '') {
    super(responseMessages.noResponse)
    this.status = status
  }
}

/** Whether the server has refused a call for what it asks, and not because nobody is signed in. */
export const isRefusal = (problem: unknown): boolean => problem instanceof ApiError && problem.status !== 401

/** Whether the same call would be refused again: what it asks for is gone, or not for who asks. */
export const isFinal = (problem: unknown): boolean =>
  problem instanceof ApiError && [400, 403, 404, 409].includes(problem.status)

/** User-visible message for any error of a call. */
export const messageOf = (problem: unknown): string =>
  problem instanceof ApiError || problem instanceof NetworkError ? problem.message : responseMessages.bug
