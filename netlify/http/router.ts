/**
 * The porter: finds the call a request means, admits who may make it, reads what was sent, and answers in one shape.
 * It knows HTTP and the contract's table and nothing of what the calls do.
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
import { readBody, readQuery, refuseTooLarge, parse } from './body.ts'
import { instrumentedStore } from './instrumented-store.ts'
import { HttpError } from './http-error.ts'
import type { Principal, Handlers, RequestContext, SessionToken } from './request-context.ts'
import type { ContextFactory, Platform } from './context-factory.ts'
import { isSameOrigin } from './same-origin.ts'
import { cspReports, type Violation } from './csp-reports.ts'
import { allowResponse, successResponse, errorResponse, noContent } from './responses.ts'
import { allowOf, areIds, pathOf, routes } from './routes.ts'
import { sessionCookies } from './session-cookies.ts'

/** One line per request. It never holds a value that somebody sent, but for what a browser's policy report is about. */
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
  /** Whose session a pass opens, if it still opens one. */
  authenticate: (context: RequestContext, pass: SessionToken) => Promise<Principal | undefined>
  log: (line: LogLine) => void
}

type RouterContext = Context<{ Bindings: { platform: Platform; line: LogLine } }>

/** Serves every call of the contract, under all the addresses it has (specification section 7). */
export function router({ log, ...inside }: RouterOptions) {
  const app = new Hono<{ Bindings: RouterContext['env'] }>({ getPath: pathOf })
  const serve = serverOf(inside)
  const takeReports = cspReports()

  for (const [path, names] of routes) {
    app.all(path, async (c) => {
      const { method } = c.req
      if (!areIds(c.req.param())) throw new HttpError(404, 'not_found', responseMessages.notFound)
      if (method === 'OPTIONS') return allowResponse(allowOf(names))
      const name = names.get(method === 'HEAD' ? 'GET' : method)
      if (!name) return notAllowed(c, allowOf(names))
      c.env.line.route = name
      return serve(name, c)
    })
  }
  app.all(cspReportPath, async (c) => {
    const allow = 'POST, OPTIONS'
    if (c.req.method === 'OPTIONS') return allowResponse(allow)
    if (c.req.method !== 'POST') return notAllowed(c, allow)
    c.env.line.route = 'policyReports'
    c.env.line.violations = await takeReports(c.req.raw)
    return noContent()
  })
  app.notFound((c) => errorResponse(new HttpError(404, 'not_found', responseMessages.notFound), c.env.line.id))
  app.onError((problem, c) => {
    const response = errorResponse(problem, c.env.line.id)
    if (response.status === 500) c.env.line.bug = whereFrom(problem)
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

/** The way of one call through the house: what may be refused unopened, who is there, what was sent, and the reply. */
function serverOf({ handlers, createContext, authenticate }: Omit<RouterOptions, 'log'>) {
  return async (name: EndpointName, c: RouterContext): Promise<Response> => {
    const request = c.req.raw
    const { method, who, ...form } = endpoints[name]
    const limit = 'bodyLimit' in form ? form.bodyLimit : undefined
    refuseTooLarge(request, limit)
    if (method !== 'GET' && !isSameOrigin(request))
      throw new HttpError(403, 'forbidden', responseMessages.foreignOrigin)
    const idempotencyKey = idempotencyKeyOf(request)

    const { context: opened, readOnly, drainWaitUntil } = await createContext(c.env.platform)
    if (readOnly && method !== 'GET') throw new StorageUnavailable('this deploy may only read')
    const { store, count } = instrumentedStore(opened.store)
    const context: RequestContext = { ...opened, store }
    try {
      const { session, cookies } = sessionCookies(request)
      const principal = who === 'anyone' ? undefined : session.sent && (await authenticate(context, session.sent))
      admit(name, principal)
      const shapes = schemas[name]
      const call = {
        ...context,
        ip: c.env.platform.ip ?? '',
        idempotencyKey: idempotencyKey ?? context.newId(),
        params: c.req.param(),
        query: 'query' in shapes ? parse(shapes.query, readQuery(request)) : undefined,
        body: 'body' in shapes ? parse(shapes.body, await readBody(request, limit)) : undefined,
        principal,
        session,
      }
      const handle = handlers[name] as (call: unknown) => Promise<unknown>
      // Only what the contract names leaves the house, whatever else a record may hold.
      return successResponse(name, shapes.reply.parse(await handle(call)), cookies)
    } finally {
      c.env.line.operations = count()
      await drainWaitUntil()
    }
  }
}

const notAllowed = (c: RouterContext, allow: string) =>
  errorResponse(new HttpError(405, 'method_not_allowed', responseMessages.methodNotAllowed), c.env.line.id, { allow })

/** @throws Failure 401 for nobody, 403 for the wrong kind of account and for one that is being deleted. */
function admit(name: EndpointName, principal: Principal | undefined): void {
  const { who } = endpoints[name]
  if (who === 'anyone') return
  if (!principal) throw new HttpError(401, 'signed_out', sessionMessages.signedOut)
  if (principal.isBeingDeleted && name !== allowedDuringDeletion)
    throw new HttpError(403, 'closing', accountMessages.closing)
  if (who === 'account' || who === principal.role) return
  throw new HttpError(403, 'forbidden', who === 'staff' ? sessionMessages.staffOnly : sessionMessages.membersOnly)
}

/** @throws Failure 400 for a key that is no word of visible characters. */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get(idempotencyHeader) ?? undefined
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, 'invalid', responseMessages.invalid)
  return key
}

/** What kind of bug and where. Not its message, which may quote what somebody sent. */
const whereFrom = (problem: Error): string =>
  [problem.name, ...(problem.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame))].join('\n')
