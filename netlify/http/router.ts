/**
 * Routes a request to its handler: authenticates and authorizes the caller, validates the input, builds the response.
 * Knows HTTP and the endpoint table, not what the handlers do.
 */
import { Hono, type Context } from 'hono'
import {
  endpoints,
  idempotencyHeader,
  cspReportPath,
  allowedDuringDeletion,
  type EndpointName,
} from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { accountMessages, responseMessages, sessionMessages } from '#domain/messages/messages.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { readBody, readQuery, rejectTooLarge, parse } from './body.ts'
import { instrumentedStore } from './instrumented-store.ts'
import { HttpError } from './http-error.ts'
import type { Principal, Handlers, RequestContext, SessionToken } from './request-context.ts'
import type { ContextFactory, Platform } from './context-factory.ts'
import { isSameOrigin } from './same-origin.ts'
import { cspReports, type Violation } from './csp-reports.ts'
import { allowResponse, successResponse, errorResponse, noContent } from './responses.ts'
import { allowHeader, areValidIds, pathOf, routes } from './routes.ts'
import { sessionCookies } from './session-cookies.ts'

/** Access log: one line per request. Contains no value that a client sent, except the violations of a CSP report. */
export type LogLine = {
  id: string
  route: string
  status: number
  ms: number
  operations?: number
  bug?: string
  violations?: Violation[]
}

type RouterOptions = {
  handlers: Handlers
  createContext: ContextFactory
  /** The principal of a session token; undefined if the session has ended. */
  authenticate: (context: RequestContext, token: SessionToken) => Promise<Principal | undefined>
  log: (line: LogLine) => void
}

type RouterContext = Context<{ Bindings: { platform: Platform; line: LogLine } }>

/** Creates the server for every endpoint of the contract, under all its base URLs (specification section 7). */
export function router({ log, ...options }: RouterOptions) {
  const app = new Hono<{ Bindings: RouterContext['env'] }>({ getPath: pathOf })
  const dispatch = createDispatcher(options)
  const receiveReports = cspReports()

  for (const [path, names] of routes) {
    app.all(path, async (c) => {
      const { method } = c.req
      if (!areValidIds(c.req.param())) throw new HttpError(404, 'not_found', responseMessages.notFound)
      if (method === 'OPTIONS') return allowResponse(allowHeader(names))
      const name = names.get(method === 'HEAD' ? 'GET' : method)
      if (!name) return notAllowed(c, allowHeader(names))
      c.env.line.route = name
      return dispatch(name, c)
    })
  }
  app.all(cspReportPath, async (c) => {
    const allow = 'POST, OPTIONS'
    if (c.req.method === 'OPTIONS') return allowResponse(allow)
    if (c.req.method !== 'POST') return notAllowed(c, allow)
    c.env.line.route = 'policyReports'
    c.env.line.violations = await receiveReports(c.req.raw)
    return noContent()
  })
  app.notFound((c) => errorResponse(new HttpError(404, 'not_found', responseMessages.notFound), c.env.line.id))
  app.onError((problem, c) => {
    const response = errorResponse(problem, c.env.line.id)
    if (response.status === 500) c.env.line.bug = stackWithoutMessage(problem)
    return response
  })

  return async (request: Request, platform: Platform): Promise<Response> => {
    const started = performance.now()
    const line: LogLine = { id: platform.requestId || crypto.randomUUID(), route: '-', status: 0, ms: 0 }
    const response = await app.fetch(request, { platform, line })
    response.headers.set('x-request-id', line.id)
    log({ ...line, status: response.status, ms: Math.round(performance.now() - started) })
    return response
  }
}

/** Handles one call: cheap checks first, then authentication, validation and the handler. */
function createDispatcher({ handlers, createContext, authenticate }: Omit<RouterOptions, 'log'>) {
  return async (name: EndpointName, c: RouterContext): Promise<Response> => {
    const request = c.req.raw
    const { method, who, ...rest } = endpoints[name]
    const limit = 'bodyLimit' in rest ? rest.bodyLimit : undefined
    rejectTooLarge(request, limit)
    if (method !== 'GET' && !isSameOrigin(request))
      throw new HttpError(403, 'forbidden', responseMessages.foreignOrigin)
    const idempotencyKey = idempotencyKeyOf(request)

    const { context: opened, readOnly, drainWaitUntil } = await createContext(c.env.platform)
    if (readOnly && method !== 'GET') throw new StorageUnavailable('read-only deploy')
    const { store, count } = instrumentedStore(opened.store)
    const context: RequestContext = { ...opened, store }
    try {
      const { session, cookies } = sessionCookies(request)
      const principal = who === 'anyone' ? undefined : session.sent && (await authenticate(context, session.sent))
      authorize(name, principal)
      const schema = schemas[name]
      const call = {
        ...context,
        ip: c.env.platform.ip ?? '',
        idempotencyKey: idempotencyKey ?? context.newId(),
        params: c.req.param(),
        query: 'query' in schema ? parse(schema.query, readQuery(request)) : undefined,
        body: 'body' in schema ? parse(schema.body, await readBody(request, limit)) : undefined,
        principal,
        session,
      }
      const handle = handlers[name] as (call: unknown) => Promise<unknown>
      // Parsing strips every field that the contract does not name.
      return successResponse(name, schema.reply.parse(await handle(call)), cookies)
    } finally {
      c.env.line.operations = count()
      await drainWaitUntil()
    }
  }
}

const notAllowed = (c: RouterContext, allow: string) =>
  errorResponse(new HttpError(405, 'method_not_allowed', responseMessages.methodNotAllowed), c.env.line.id, { allow })

/** @throws HttpError 401 without a session, 403 for the wrong role or an account that is being deleted. */
function authorize(name: EndpointName, principal: Principal | undefined): void {
  const { who } = endpoints[name]
  if (who === 'anyone') return
  if (!principal) throw new HttpError(401, 'signed_out', sessionMessages.signedOut)
  if (principal.isBeingDeleted && name !== allowedDuringDeletion)
    throw new HttpError(403, 'closing', accountMessages.deletionInProgress)
  if (who === 'account' || who === principal.role) return
  throw new HttpError(403, 'forbidden', who === 'staff' ? sessionMessages.staffOnly : sessionMessages.membersOnly)
}

/** The idempotency key the client sent, if any. @throws HttpError 400 unless it is 1 to 200 visible ASCII characters. */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get(idempotencyHeader) ?? undefined
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, 'invalid', responseMessages.invalid)
  return key
}

/** The name and stack of a bug without its message, which may quote client input. */
const stackWithoutMessage = (problem: Error): string =>
  [problem.name, ...(problem.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame))].join('\n')
