/** Calls the handler of an endpoint and responds with its validated reply. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import type { Handlers } from '#server/http/call.ts'
import { successResponse } from '#server/http/responses.ts'
import type { Step } from './api-env.ts'

/** Calls the handler with everything the earlier steps found. Without an idempotency key the call gets a new one. */
export function callHandler(name: EndpointName, handlers: Handlers): Step {
  const handle = handlers[name] as (call: unknown) => Promise<unknown>
  return async (c, next) => {
    const { context, idempotencyKey, principal, session, input } = c.var
    const call = {
      ...context,
      ip: c.env.ip ?? '',
      idempotencyKey: idempotencyKey ?? context.newId(),
      userAgent: c.req.header('user-agent') ?? '',
      ifNoneMatch: c.req.header('if-none-match') ?? '',
      params: c.req.param(),
      ...input,
      principal,
      session,
    }
    c.set('reply', await handle(call))
    await next()
  }
}

/** Responds with the reply as the contract describes it: parsing strips every field that the schema does not name. */
export const respond = (name: EndpointName): Step => {
  const { reply } = schemas[name]
  return async (c) =>
    successResponse(name, reply.parse(c.var.reply), [...c.var.cookies.always, ...c.var.cookies.onSuccess])
}
