/**
 * The porter: finds the call a request means, admits who may make it, reads what was sent, and answers in one shape.
 * It knows HTTP and the contract's table and nothing of what the calls do.
 */
import { Hono, type Context } from 'hono'
import { endpoints, idempotencyHeader, policyReports, whileClosing, type EndpointName } from '#contract/endpoints.ts'
import { wire } from '#contract/wire.ts'
import { accountWords, answerWords, sessionWords } from '#domain/words.ts'
import { Unavailable } from '#server/store/store.ts'
import { bodyOf, queryOf, refuseTooLarge, shaped } from './body.ts'
import { countedStore } from './counted-store.ts'
import { Failure } from './failure.ts'
import type { Caller, Handlers, House, SessionPass } from './house.ts'
import type { OpenHouse, Platform } from './open-house.ts'
import { isOurs } from './origin.ts'
import { reportsDesk, type Violation } from './policy-reports.ts'
import { allowed, done, refused, thanked } from './replies.ts'
import { allowOf, areIds, pathOf, routes } from './routes.ts'
import { sessionDesk } from './session.ts'

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

type Inside = {
  handlers: Handlers
  openHouse: OpenHouse
  /** Whose session a pass opens, if it still opens one. */
  whoIs: (house: House, pass: SessionPass) => Promise<Caller | undefined>
  log: (line: LogLine) => void
}

type Door = Context<{ Bindings: { platform: Platform; line: LogLine } }>

/** Serves every call of the contract, under all the addresses it has (specification section 7). */
export function router({ log, ...inside }: Inside) {
  const app = new Hono<{ Bindings: Door['env'] }>({ getPath: pathOf })
  const serve = serverOf(inside)
  const takeReports = reportsDesk()

  for (const [path, names] of routes) {
    app.all(path, async (c) => {
      const { method } = c.req
      if (!areIds(c.req.param())) throw new Failure(404, 'not_found', answerWords.notFound)
      if (method === 'OPTIONS') return allowed(allowOf(names))
      const name = names.get(method === 'HEAD' ? 'GET' : method)
      if (!name) return notAllowed(c, allowOf(names))
      c.env.line.route = name
      return serve(name, c)
    })
  }
  app.all(policyReports, async (c) => {
    const allow = 'POST, OPTIONS'
    if (c.req.method === 'OPTIONS') return allowed(allow)
    if (c.req.method !== 'POST') return notAllowed(c, allow)
    c.env.line.route = 'policyReports'
    c.env.line.violations = await takeReports(c.req.raw)
    return thanked()
  })
  app.notFound((c) => refused(new Failure(404, 'not_found', answerWords.notFound), c.env.line.id))
  app.onError((problem, c) => {
    const response = refused(problem, c.env.line.id)
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
function serverOf({ handlers, openHouse, whoIs }: Omit<Inside, 'log'>) {
  return async (name: EndpointName, c: Door): Promise<Response> => {
    const request = c.req.raw
    const { method, who, ...form } = endpoints[name]
    const limit = 'bodyLimit' in form ? form.bodyLimit : undefined
    refuseTooLarge(request, limit)
    if (method !== 'GET' && !isOurs(request)) throw new Failure(403, 'forbidden', answerWords.foreignOrigin)
    const idempotencyKey = idempotencyKeyOf(request)

    const { house: opened, readOnly, settle } = await openHouse(c.env.platform)
    if (readOnly && method !== 'GET') throw new Unavailable('this deploy may only read')
    const { store, count } = countedStore(opened.store)
    const house: House = { ...opened, store }
    try {
      const { desk, cookies } = sessionDesk(request)
      const caller = who === 'anyone' ? undefined : desk.shown && (await whoIs(house, desk.shown))
      admit(name, caller)
      const shapes = wire[name]
      const call = {
        ...house,
        ip: c.env.platform.ip ?? '',
        idempotencyKey: idempotencyKey ?? house.newId(),
        params: c.req.param(),
        query: 'query' in shapes ? shaped(shapes.query, queryOf(request)) : undefined,
        body: 'body' in shapes ? shaped(shapes.body, await bodyOf(request, limit)) : undefined,
        caller,
        session: desk,
      }
      const handle = handlers[name] as (call: unknown) => Promise<unknown>
      // Only what the contract names leaves the house, whatever else a record may hold.
      return done(name, shapes.reply.parse(await handle(call)), cookies)
    } finally {
      c.env.line.operations = count()
      await settle()
    }
  }
}

const notAllowed = (c: Door, allow: string) =>
  refused(new Failure(405, 'method_not_allowed', answerWords.methodNotAllowed), c.env.line.id, { allow })

/** @throws Failure 401 for nobody, 403 for the wrong kind of account and for one that is being deleted. */
function admit(name: EndpointName, caller: Caller | undefined): void {
  const { who } = endpoints[name]
  if (who === 'anyone') return
  if (!caller) throw new Failure(401, 'signed_out', sessionWords.signedOut)
  if (caller.closing && name !== whileClosing) throw new Failure(403, 'closing', accountWords.closing)
  if (who === 'account' || who === caller.role) return
  throw new Failure(403, 'forbidden', who === 'staff' ? sessionWords.staffOnly : sessionWords.membersOnly)
}

/** @throws Failure 400 for a key that is no word of visible characters. */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get(idempotencyHeader) ?? undefined
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw new Failure(400, 'invalid', answerWords.invalid)
  return key
}

/** What kind of bug and where. Not its message, which may quote what somebody sent. */
const whereFrom = (problem: Error): string =>
  [problem.name, ...(problem.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame))].join('\n')
