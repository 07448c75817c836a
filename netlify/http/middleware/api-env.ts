/** The values that the steps of a request hand on, as Hono's variables. */
import type { MiddlewareHandler } from 'hono'
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { Platform } from '#server/context/context-factory.ts'
import type { Caller, RequestContext } from '#server/context/request-context.ts'
import type { SessionCookies } from '#server/http/call.ts'
import type { ResponseCookies } from '#server/http/session-cookies.ts'

/** What steps add to the line of the access log. */
export type LogDetails = {
  route: EndpointName | '-'
  operations?: number
  bug?: string
}

export type ApiEnv = {
  Bindings: Platform
  /** Each comment names the step that sets the value; only later steps may read it. */
  Variables: {
    /** `requestIds`. */
    requestId: string
    /** `accessLog`; every later step may add to it. */
    logDetails: LogDetails
    /** `idempotencyKey`; undefined if the client sent none. */
    idempotencyKey: string | undefined
    /** `openContext`. */
    context: RequestContext
    /** `authentication`. */
    session: SessionCookies
    /** `authentication`: the Set-Cookie values of the response. */
    cookies: ResponseCookies
    /** `authentication`; undefined without a session and on a public endpoint. */
    principal: Caller | undefined
    /** `validation`: the query and the body as the schemas return them. */
    input: { query: unknown; body: unknown }
    /** `callHandler`: not yet validated. */
    reply: unknown
  }
}

/** One step of a request. It throws to refuse the request. */
export type Step = MiddlewareHandler<ApiEnv>
