/**
 * Data of a person that a page needs without a connection, encrypted (AES-GCM) in the browser's IndexedDB. The key is made
 * for one session, cannot be exported, and goes with `forgetSealed`: what is left on the disk cannot be read any more.
 */
import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import { logProblem } from '#lib/log.ts'

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** Opened when first needed: prerendering has no IndexedDB. */
let opened: UseStore | undefined
const store = () => (opened ??= createStore('sealed', 'data'))

const keyName = 'key'

async function sessionKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(keyName, store())
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await set(keyName, made, store())
  // Two tabs may have made one at once: the stored one counts.
  return (await get<CryptoKey>(keyName, store())) ?? made
}

/** Undefined if this browser cannot do it: it has no room, or no storage at all. */
async function tried<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (problem) {
    logProblem('sealed data', problem)
    return undefined
  }
}

/**
 * Keeps a JSON value under a name until `forgetSealed`.
 * @returns false if the browser has no room, or no storage at all.
 */
export async function seal(name: string, value: unknown): Promise<boolean> {
  const isKept = await tried(async () => {
    const key = await sessionKey()
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(value))
    const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
    await set(name, { iv, bytes } satisfies Sealed, store())
    return true
  })
  return isKept ?? false
}

/** The value kept under a name, as it was written; undefined if there is none, or if it cannot be read. */
export const unseal = (name: string): Promise<unknown> =>
  tried(async () => {
    const key = await get<CryptoKey>(keyName, store())
    const sealed = await get<Sealed>(name, store())
    if (!key || !sealed) return undefined
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  })

/** Forgets the key and everything that was kept, at sign-out. */
export const forgetSealed = (): Promise<void> => tried(() => clear(store()))
