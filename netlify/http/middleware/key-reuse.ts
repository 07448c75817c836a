/** Refuses an idempotency key that an earlier request with other content has used. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { bindsKey } from '#api-contract/key-binding.ts'
import { repeatMessages } from '#domain/messages/site-messages.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import type { Step } from './api-env.ts'

/** Records and compares what an idempotency key is used for. Both results are false if it belongs to another request. */
export type KeyUses = (
  context: RequestContext,
  request: { caller: string; call: string; idempotencyKey: string; content: unknown },
) => { record: () => Promise<boolean>; isFree: () => Promise<boolean> }

/**
 * Records what the key is used for before the handler's first write, so that reads do not wait, and a request that is refused
 * before any write stores nothing (an attempt that counts against a limit is a write). A handler that ends without a write
 * may have recognized the key of another request, or refuse this one because of that other one: then the key is checked
 * before the response.
 * @throws HttpError 422 `key_reused`; nothing has been changed.
 */
export const keyReuse = (name: EndpointName, keyUses: KeyUses): Step => {
  if (!bindsKey(name)) return (_, next) => next()
  return async (c, next) => {
    const { context, idempotencyKey, input, principal } = c.var
    if (idempotencyKey === undefined) return next()
    const caller = principal?.ownerKey ?? 'anyone'
    const content = { params: c.req.param(), body: input.body }
    const use = keyUses(context, { caller, call: name, idempotencyKey, content })
    let checked: Promise<void> | undefined
    const check = (isAllowed: () => Promise<boolean>) =>
      (checked ??= isAllowed().then((allowed) => {
        if (!allowed) throw new HttpError(422, 'key_reused', repeatMessages.keyReused)
      }))
    const store = interceptStore(context.store, async (operation, verb) => {
      if (isWrite(verb)) await check(use.record)
      return operation()
    })
    c.set('context', { ...context, store })
    await next()
    if (!c.error || c.error instanceof HttpError) await check(use.isFree)
    // What follows the response in the background belongs to a request that has been answered.
    checked = Promise.resolve()
  }
}
