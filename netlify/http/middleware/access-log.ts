/** The request id and the access log: one line per request. */
import type { Context } from 'hono'
import { requestId } from 'hono/request-id'
import type { ApiEnv, LogDetails, Step } from './api-env.ts'

/** Contains no value that a client sent. */
export type LogLine = LogDetails & { id: string; status: number; ms: number }

/** Hono's request id, without a header name: it would take over an id that the client chose. */
export const requestIds = requestId({
  headerName: '',
  generator: ({ env }: Context<ApiEnv>) => env.requestId || crypto.randomUUID(),
})

/** Logs each request after all later steps, and sends its id, so that a report of a problem leads to the line. */
export const accessLog =
  (log: (line: LogLine) => void): Step =>
  async (c, next) => {
    const started = performance.now()
    const { requestId: id } = c.var
    c.set('logDetails', { route: '-' })
    await next()
    c.res.headers.set('x-request-id', id)
    const { route, ...details } = c.var.logDetails
    log({ id, route, status: c.res.status, ms: Math.round(performance.now() - started), ...details })
  }

/** Logs the endpoint's name in place of the URL, which may contain anything. */
export const logAs =
  (route: LogDetails['route']): Step =>
  (c, next) => {
    c.var.logDetails.route = route
    return next()
  }
