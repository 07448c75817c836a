/**
 * The API as a chain of steps, in `middleware`. A request passes them from top to bottom; a step that throws ends it.
 * Cheap and general steps come first; the body is read last, for a caller who may make the call.
 */
import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { ContextFactory, Platform } from '#server/context/context-factory.ts'
import type { Handlers } from './call.ts'
import { authentication, permission, type Authenticate, type KnowSettings } from './middleware/access-control.ts'
import { accessLog, logAs, requestIds, type LogLine } from './middleware/access-log.ts'
import type { ApiEnv, Step } from './middleware/api-env.ts'
import { csrf, ownDownloads } from './middleware/csrf.ts'
import { errorMapping, notFound } from './middleware/errors.ts'
import { callHandler, respond } from './middleware/handler.ts'
import { keyReuse, type KeyUses } from './middleware/key-reuse.ts'
import { bodyLimit, bodyLimitOf, idempotencyKey, validation } from './middleware/input.ts'
import { otherMethods, validIds } from './middleware/methods.ts'
import { openContext } from './middleware/open-context.ts'
import { answerMark, noStore, securityHeaders } from './middleware/response-headers.ts'
import { pathOf, routes } from './routes.ts'

type RouterOptions = {
  handlers: Handlers
  createContext: ContextFactory
  authenticate: Authenticate
  knowSettings: KnowSettings
  keyUses: KeyUses
  log: (line: LogLine) => void
}

/** Creates the server for every endpoint of the contract, under all its base URLs (specification section 7). */
export function router({ handlers, createContext, authenticate, knowSettings, keyUses, log }: RouterOptions) {
  // Hono's default comes to the same router after its faster one has failed on our paths, in every cold start.
  const app = new Hono<ApiEnv>({ getPath: pathOf, router: new TrieRouter() })

  // Every request, also one without an endpoint.
  app.use(
    requestIds, // first: the log line and a server error name the id
    accessLog(log), // around the rest: sees the final status and the whole time
    answerMark, // around the rest: an error is an answer, too
    securityHeaders, // around the rest: errors have them too
    noStore, // around the rest: caching is what a response has to ask for
  )
  app.onError(errorMapping) // whatever a step throws becomes the contract's error body
  app.notFound(notFound) // denied by default: only what is registered below exists

  // Every endpoint of the table. Generated, so that neither an endpoint nor a step can be left out.
  const stepsOf = (name: EndpointName): Step[] => [
    logAs(name), // before any refusal, so that the log shows what was refused
    bodyLimit(bodyLimitOf(name)), // needs one header, and protects everything below
    csrf, // before the session counts: a browser sends its cookie with foreign requests too
    ownDownloads(name), // with it: a link on another site sends the cookie too
    idempotencyKey, // the last check that costs no storage operation
    openContext(createContext), // from here on storage is used, counted for the log
    authentication(name, authenticate, knowSettings), // who: nobody, a member or staff
    permission(name), // may they? Before the body is read: a stranger cannot make us parse one
    validation(name), // handlers get only what the schemas allow
    keyReuse(name, keyUses), // the last check: a repeated write must be the same write
    callHandler(name, handlers), // the work
    respond(name), // the reply through its schema: a field that is not in the contract cannot leak
  ]
  for (const [path, names] of routes) {
    app.use(path, validIds) // for all methods: a path with a malformed id does not exist
    for (const [method, name] of names) app.on(method, [path], ...stepsOf(name))
    app.all(path, otherMethods(names.keys())) // after the endpoints: OPTIONS and 405
  }

  return async (request: Request, platform: Platform): Promise<Response> => app.fetch(request, platform)
}
