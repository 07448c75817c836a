/**
 * Builds the request context from the settings: which store, which secrets, which optional services. Without a storage or a
 * key pepper nothing can be stored or read: a 503 response. Whatever else is wrong is off. Each problem is an alarm, once.
 */
import { randomBytes } from 'node:crypto'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import { unreadSettings, type Environment, type PasswordHasher, type RequestContext } from './request-context.ts'
import type { LocalStorage } from './loopback.ts'
import { parseSettings, type Settings } from './settings.ts'

/** The part of Netlify's `Context` that we use. */
export type Platform = {
  ip?: string
  requestId?: string
  /** Without the headers of the deploy, `context` and `id` are '' and `published` is false. */
  deploy?: { context: string; id: string; published: boolean }
  /** `url` is the site's main address, `name` its name at Netlify. */
  site?: { url?: string | undefined; name?: string | undefined }
  waitUntil?: (work: Promise<unknown>) => void
}

export type OpenedContext = {
  context: RequestContext
  /** The name of the store. */
  storeName: string
  /** True on an older production deploy, which stays reachable: it may read but not write. */
  readOnly: boolean
  /** Absent if this deploy sends no mail. */
  mail?: Settings['mail']
  /** The keys for notifications; absent if this deploy sends none. */
  push?: Settings['pushKey']
  /** The connection string of the replica; absent if this deploy has none. */
  database?: Settings['database']
  /** The address that has the site built again; absent if this deploy has none. */
  buildHook?: Settings['buildHook']
  /** Waits for background work where the platform does not. */
  drainWaitUntil: () => Promise<void>
}
export type ContextFactory = (platform: Platform) => Promise<OpenedContext>

/** Which store: the site's of this name, or a deploy's own, which the platform removes with the deploy. */
type StoreLocation = { name: string; deployId?: string; explicit?: LocalStorage }

type Dependencies = {
  openStore: (where: StoreLocation) => TransactionalStore
  /** True if the stored members were keyed with this pepper, or if there are none yet. */
  confirmKeyPepper: (store: Store, keyPepper: string) => Promise<boolean>
  passwords: PasswordHasher
  env: Readonly<Record<string, string | undefined>>
  /** Purges a cache tag from the CDN. Not used locally, where there is no CDN. */
  purgeCdn?: (tag: string) => Promise<void>
  /** Asks those who wait, once a change has freed slots for them. */
  whenFreed?: RequestContext['whenFreed']
  /** Replicates single members to the Postgres database of this connection string. */
  openReplication?: (url: string, store: Store, alarm: Dependencies['alarm']) => RequestContext['replicate']
  /** Reports a problem to the operator. Names variables, never their values. */
  alarm: (problem: string) => void
}

/** Names of the stores. */
export const storeNames = { local: 'nest-local', production: 'nest-production', preview: 'nest-preview' } as const

/** A random id of 128 bits, in characters that storage keys allow. */
const newId = () =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')

/** Creates a factory that builds the context of each request. Confirms the key pepper once a day per store and instance. */
export function createContextFactory({
  openStore,
  confirmKeyPepper,
  passwords,
  env,
  alarm,
  purgeCdn,
  whenFreed,
  openReplication,
}: Dependencies): ContextFactory {
  let parsed: Settings | undefined
  /** At the first request of an instance, which raises the alarms. */
  function settingsOf(): Settings {
    if (parsed) return parsed
    parsed = parseSettings(env)
    for (const { variable, problem } of parsed.problems) alarm(`${variable} ${problem}`)
    return parsed
  }

  /** The last check of each store's key pepper. Requests that come while it runs wait for the same one. */
  const checks = new Map<string, { day: string; done: Promise<boolean> }>()

  /** What is known of the owner's settings, by store. */
  const knownSettings = new Map<string, NonNullable<RequestContext['settings']>>()
  function settingsIn({ name, deployId = '' }: StoreLocation) {
    const id = `${name} ${deployId}`
    const known = knownSettings.get(id) ?? unreadSettings()
    knownSettings.set(id, known)
    return known
  }

  const failClosed = (problem: string): never => {
    alarm(problem)
    return unavailable()
  }

  function targetOf({ deploy }: Platform, settings: Settings): StoreLocation & { environment: Environment } {
    if (settings.isLocal) {
      const explicit = settings.storage ?? unavailable()
      return { environment: 'local', name: storeNames.local, explicit }
    }
    if (deploy?.context === 'production') return { environment: 'production', name: storeNames.production }
    if (!deploy || !/^\w{1,24}$/.test(deploy.id)) return failClosed('the platform does not say which deploy this is')
    return { environment: 'preview', name: storeNames.preview, deployId: deploy.id }
  }

  /** @throws StorageUnavailable if the stored members were keyed with another pepper. */
  async function checkKeyPepper(
    store: Store,
    { name, deployId = '' }: StoreLocation,
    keyPepper: string,
  ): Promise<void> {
    const day = new Date().toDateString()
    const id = `${name} ${deployId}`
    if (checks.get(id)?.day !== day) {
      const done = confirmKeyPepper(store, keyPepper).then(
        (isConfirmed) => isConfirmed || failClosed('KEY_PEPPER does not match the stored members'),
      )
      checks.set(id, { day, done })
      done.catch(() => checks.delete(id))
    }
    await checks.get(id)?.done
  }

  return async (platform) => {
    const why = passwords.whyUnavailable?.()
    if (why) failClosed(why)
    const settings = settingsOf()
    const { environment, ...target } = targetOf(platform, settings)
    const keyPepper = settings.keyPepper ?? unavailable()
    const readOnly = environment === 'production' && !platform.deploy?.published
    const opened = openStore(target)
    const store = readOnly ? readOnlyStore(opened) : opened
    await checkKeyPepper(store, target, keyPepper)

    // A preview's people are not the club's: it sends them no mail, and has no replica.
    const { mail, database, pushKey, buildHook } = readOnly || environment === 'preview' ? {} : settings
    const push = mail && pushKey
    const { setupToken, sessionsSince, problems } = settings
    const replicate = database === undefined ? undefined : openReplication?.(database, store, alarm)
    const pending: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => {
      const guarded = work.catch((problem: unknown) => {
        alarm(`background work failed: ${problem instanceof Error ? problem.name : 'unknown'}`)
      })
      // The local sandbox ends its workers with the response, so it must wait here instead.
      if (platform.waitUntil && environment !== 'local') platform.waitUntil(guarded)
      else pending.push(guarded)
    }
    const drainWaitUntil = async () => {
      while (pending.length > 0) await pending.pop()
    }
    return {
      context: {
        store,
        now: () => new Date(),
        newId,
        keyPepper,
        environment,
        passwords,
        alarm,
        waitUntil,
        mailEnabled: mail !== undefined,
        ...(whenFreed && { whenFreed }),
        settings: settingsIn(target),
        ...(buildHook !== undefined && { buildsPages: true as const }),
        settingProblems: problems,
        sessionsSince,
        ...(push !== undefined && { pushKey: push.publicKey }),
        ...(replicate && { replicate }),
        ...(setupToken !== undefined && { setupToken }),
        ...(purgeCdn && environment !== 'local' && { purgeCdn }),
      },
      storeName: target.name,
      readOnly,
      mail,
      push,
      database,
      buildHook,
      drainWaitUntil,
    }
  }
}

/** @throws StorageUnavailable: the alarm has said why. */
function unavailable(): never {
  throw new StorageUnavailable('invalid configuration')
}

/** A store that rejects every write. */
function readOnlyStore(store: TransactionalStore): TransactionalStore {
  const reject = () => Promise.reject(new StorageUnavailable('read-only deploy'))
  return { ...store, create: reject, replace: reject, remove: reject, transact: reject, collect: reject }
}
