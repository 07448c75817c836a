/** Refuses an idempotency key that an earlier request with other content has used. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { bindsKey } from '#api-contract/key-binding.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { HttpError } from '#server/http/http-error.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'
import type { Doc } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import type { Step } from './api-env.ts'

/** Records and compares what an idempotency key is used for. Both results are false if it belongs to another request. */
export type KeyUses = (
  context: RequestContext,
  request: { caller: string; call: string; idempotencyKey: string; content: unknown },
) => {
  record: () => Promise<boolean>
  isFree: () => Promise<boolean>
  key: string
  inTransaction: (stored: never) => Doc | 'other' | undefined
}

const isReused = () =>
  new HttpError(
    422,
    'key_reused',
    'An earlier version of this request has already been received. Please reload the page and check what was saved.',
  )

/**
 * Records what the key is used for in the handler's first transaction, or before its first write outside one, so that reads
 * do not wait, and a request that is refused before any write stores nothing (an attempt that counts against a limit is a
 * write). A handler that ends without a write may have recognized the key of another request, or refuse this one because of
 * that other one: then the key is checked before the response.
 * @throws HttpError 422 `key_reused`; nothing has been changed.
 */
export const keyReuse = (name: EndpointName, keyUses: KeyUses): Step => {
  if (!bindsKey(name)) return (_, next) => next()
  return async (c, next) => {
    const { context, idempotencyKey, input, principal } = c.var
    if (idempotencyKey === undefined) return next()
    const caller = principal?.accountKey ?? 'anyone'
    const content = { params: c.req.param(), query: input.query, body: input.body }
    const use = keyUses(context, { caller, call: name, idempotencyKey, content })
    let checked: Promise<void> | undefined
    const check = (isAllowed: () => Promise<boolean>) =>
      (checked ??= isAllowed().then((allowed) => {
        if (!allowed) throw isReused()
      }))
    const { store } = context
    const checking = interceptStore(store, async (operation, verb) => {
      if (isWrite(verb)) await check(use.record)
      return operation()
    })
    const transact: TransactionalStore['transact'] = async (keys, decide, options) => {
      // A list that is written in the background has begun the check: what it finds is known before anything changes.
      if (checked) return checked.then(() => store.transact(keys, decide, options))
      // One document is changed without intents: the key is recorded once it is known that it changes.
      if (keys.length === 1) return store.transact(keys, decide, { ...options, before: () => check(use.record) })
      let isRecorded = false
      const result = await store.transact(
        [...keys, use.key],
        (seen) => {
          const plan = decide(seen.slice(0, keys.length))
          isRecorded = plan.writes?.some((value) => value !== undefined) ?? false
          if (!isRecorded) return plan
          const recorded = use.inTransaction(seen.at(-1)!.value as never)
          if (recorded === 'other') throw isReused()
          return { ...plan, writes: [...keys.map((_, nth) => plan.writes?.[nth]), recorded] }
        },
        options,
      )
      if (isRecorded) checked = Promise.resolve()
      return result
    }
    c.set('context', { ...context, store: { ...checking, transact } })
    await next()
    if (!c.error || c.error instanceof HttpError) await check(use.isFree)
    // What follows the response in the background belongs to a request that has been answered.
    checked = Promise.resolve()
  }
}
