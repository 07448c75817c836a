/** Checks a path against the endpoint table: ids of the right form, and allowed methods. */
import { responseMessages } from '#domain/fields/site-messages.ts'
import { HttpError } from '#server/http/http-error.ts'
import { noContent } from '#server/http/responses.ts'
import { areValidIds } from '#server/http/routes.ts'
import type { Step } from './api-env.ts'
import { errorResponse } from './errors.ts'

/** True if the request changes no data. Hono routes HEAD to GET. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** @throws HttpError 404 for a malformed id: ids become parts of storage keys. */
export const validIds: Step = (c, next) => {
  if (!areValidIds(c.req.param())) throw new HttpError(404, 'not_found', responseMessages.notFound)
  return next()
}

const methodNotAllowed = new HttpError(405, 'method_not_allowed', 'This address does not support that method.')

/**
 * Responds to every method of a path that has no endpoint: OPTIONS lists `methods`, without CORS headers because
 * cross-origin calls are not allowed; any other is 405. Hono's method-not-allowed knows neither OPTIONS nor `validIds`.
 */
export function otherMethods(methods: Iterable<string>): Step {
  const allow = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  const headers = { allow: `${allow}, OPTIONS` }
  return async (c) =>
    c.req.method === 'OPTIONS' ? noContent(headers) : errorResponse(methodNotAllowed, c.var.requestId, headers)
}
