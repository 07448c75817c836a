/**
 * What each idempotency key was first used for. Handlers recognize a repeated write by its key alone; this record lets the
 * server refuse the key for any other request, which would otherwise be confirmed and not stored.
 */
import type { RequestContext } from '#server/context/request-context.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { keyedHash } from './hashes.ts'
import type { KeyUse } from '#records/operations.ts'

/** A request under its idempotency key. `caller` separates accounts: equal keys of two accounts are two keys. */
export type KeyedRequest = { caller: string; call: string; idempotencyKey: string; content: unknown }

/**
 * Passwords and reset codes are not part of a request's hash: a hash that is fast to compute would make them guessable.
 * Each handler verifies them itself.
 */
const unhashedFields: ReadonlySet<string> = new Set(['password', 'current', 'next', 'code'])

/** The content as a text that does not depend on the order of fields. */
const canonical = (content: unknown): string =>
  JSON.stringify(content, (field, value: unknown) => {
    if (unhashedFields.has(field)) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })

type KeyUseContext = Pick<RequestContext, 'store' | 'keyPepper' | 'now'>

/** Both operations return false if the key belongs to another request, and throw StorageUnavailable. */
export function keyUsesOf({ store, keyPepper, now }: KeyUseContext, request: KeyedRequest) {
  const use = [request.caller, request.call, request.idempotencyKey]
  const key = keys.keyUse(keyPepper, ...use)
  const hashed = keyedHash(keyPepper, 'request', ...use, canonical(request.content))
  const isThis = (stored: KeyUse) => stored.request === hashed
  const used = (): KeyUse => ({ v: 1, request: hashed, at: now().toISOString() })
  return {
    key,
    /** The use as a document of the request's transaction: its new value, undefined if it stands there already. */
    inTransaction: (stored: KeyUse | undefined): KeyUse | 'other' | undefined => {
      if (stored) return isThis(stored) ? undefined : 'other'
      return used()
    },
    /** Records that the key is used for this request. */
    async record(): Promise<boolean> {
      const written = await store.create<KeyUse>(key, used())
      if (written.won) return true
      const first = written.current ?? (await store.read<KeyUse>(key))
      if (!first) throw new StorageUnavailable('the use of a key cannot be read')
      return isThis(first.value)
    },
    /** True if no other request has used the key. */
    async isFree(): Promise<boolean> {
      const first = await store.read<KeyUse>(key)
      return !first || isThis(first.value)
    },
  }
}
