/** Maps every error to the error body of the contract. */
import type { ErrorHandler, NotFoundHandler } from 'hono'
import type { ErrorBody } from '#api-contract/errors.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import { json } from '#server/http/responses.ts'
import type { ResponseCookies } from '#server/http/session-cookies.ts'
import { TooManyAttempts } from '#server/context/too-many-attempts.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import type { ApiEnv } from './api-env.ts'

/** Seconds until a retry makes sense after a storage failure. */
const storageRetryAfter = 2

/** The response to whatever a step threw. An unexpected error exposes the request id only. */
export const errorMapping: ErrorHandler<ApiEnv> = (problem, c) => {
  const error = toHttpError(problem)
  if (error.status === 500) c.var.logDetails.bug = stackWithoutMessage(problem)
  // Headers of a response that a later step had already built, such as its caching, must not end up on the error.
  c.res = undefined
  const response = errorResponse(error, c.var.requestId)
  // An error before `authentication` has no cookies yet.
  for (const cookie of (c.var.cookies as ResponseCookies | undefined)?.always ?? [])
    response.headers.append('set-cookie', cookie)
  return response
}

/** The response to a URL that is in no table. */
export const notFound: NotFoundHandler<ApiEnv> = (c) =>
  errorResponse(new HttpError(404, 'not_found', responseMessages.notFound), c.var.requestId)

/** The response to an error. `headers` are added to those that the error itself requires. */
export function errorResponse(error: HttpError, requestId: string, headers: Record<string, string> = {}): Response {
  const { status, code, message, fields, retryAfter, together } = error
  const body: ErrorBody = {
    error: message,
    code,
    ...(fields && { fields }),
    ...together,
    ...(status >= 500 && { requestId }),
  }
  return json(body, status, { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) })
}

function toHttpError(problem: Error): HttpError {
  if (problem instanceof HttpError) return problem
  if (problem instanceof TooManyAttempts) return tooMany(problem.seconds)
  if (problem instanceof StorageUnavailable)
    return new HttpError(503, 'try_again', 'The service is temporarily unavailable. Please try again in a moment.', {
      retryAfter: storageRetryAfter,
    })
  return new HttpError(500, 'bug', responseMessages.bug)
}

/** The name and stack of a bug without its message, which may quote client input. */
const stackWithoutMessage = (problem: Error): string =>
  [problem.name, ...(problem.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame))].join('\n')
