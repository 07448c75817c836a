/** Opens the request context: storage, clock, secrets. From here on a request may cost storage operations. */
import type { ContextFactory } from '#server/context/context-factory.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import type { Step } from './api-env.ts'
import { isRead } from './methods.ts'

/**
 * Counts the storage operations of the later steps, for the log, and waits for background work where the platform does
 * not.
 * @throws StorageUnavailable for a write on a read-only deploy, or if the configuration is invalid.
 */
export const openContext =
  (createContext: ContextFactory): Step =>
  async (c, next) => {
    const { context, readOnly, drainWaitUntil } = await createContext(c.env)
    if (readOnly && !isRead(c.req.method)) throw new StorageUnavailable('read-only deploy')
    const before = context.store.operations()
    c.set('context', context)
    try {
      await next()
    } finally {
      c.var.logDetails.operations = context.store.operations() - before
      await drainWaitUntil()
    }
  }
