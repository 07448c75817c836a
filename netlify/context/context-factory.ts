/**
 * Builds the request context from the environment: which store, which secrets, which optional services.
 * Missing or invalid configuration fails closed: a 503 response and an alarm in the log.
 */
import { randomBytes } from 'node:crypto'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import type { Environment, PasswordHasher, RequestContext } from './request-context.ts'
import { whyNotSecret } from './secrets.ts'
import { parseLocalStorage, type LocalStorage } from './loopback.ts'
import { mailSettings } from './mail-settings.ts'

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
  /** Waits for background work where the platform does not. */
  drainWaitUntil: () => Promise<void>
}
export type ContextFactory = (platform: Platform) => Promise<OpenedContext>

/** Input for choosing and writing to the replica database. */
export type ReplicationConfig = Pick<Dependencies, 'env' | 'alarm'> & { store: Store; environment: Environment }

/** Which store: the site's of this name, or a deploy's own, which the platform removes with the deploy. */
type StoreLocation = { name: string; deployId?: string; explicit?: LocalStorage }

type Dependencies = {
  openStore: (where: StoreLocation) => Store
  /** True if the stored members were keyed with this pepper, or if there are none yet. */
  confirmKeyPepper: (store: Store, keyPepper: string) => Promise<boolean>
  passwords: PasswordHasher
  env: Readonly<Record<string, string | undefined>>
  /** Purges a cache tag from the CDN. Not used locally, where there is no CDN. */
  purgeCdn?: (tag: string) => Promise<void>
  /** Opens replication to a Postgres database; undefined if none is configured. Not used on a read-only deploy. */
  openReplication?: (config: ReplicationConfig) => RequestContext['replicate']
  /** Reports a problem to the operator. Names variables, never their values. */
  alarm: (problem: string) => void
}

/** Names of the stores. */
export const storeNames = { local: 'nest-local', production: 'nest-production', preview: 'nest-preview' } as const
const keyPepperLength = 32
/** Shorter set-up tokens could be guessed. */
const setupTokenLength = 22

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
  openReplication,
}: Dependencies): ContextFactory {
  /** The last check of each store's key pepper. Requests that come while it runs wait for the same one. */
  const checks = new Map<string, { day: string; done: Promise<boolean> }>()

  const failClosed = (problem: string): never => {
    alarm(problem)
    throw new StorageUnavailable('invalid configuration')
  }

  function targetOf({ deploy }: Platform): StoreLocation & { environment: Environment } {
    if (env.NEST_BLOBS_URL !== undefined) {
      const explicit = parseLocalStorage(env.NEST_BLOBS_URL) ?? failClosed('NEST_BLOBS_URL is not a loopback address')
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

  function keyPepperOf(environment: Environment): string {
    // The local sandbox has its own pepper: a real one must never be used with test data.
    if (environment === 'local') return env.NEST_LOCAL_PEPPER || failClosed('NEST_LOCAL_PEPPER is missing')
    const keyPepper = env.KEY_PEPPER ?? ''
    const why = whyNotSecret(keyPepper, keyPepperLength)
    return why ? failClosed(`KEY_PEPPER is ${why}: use at least ${keyPepperLength} random characters`) : keyPepper
  }

  function setupTokenOf(): string | undefined {
    const token = env.STAFF_SETUP_TOKEN ?? ''
    if (token === '') return undefined
    const why = whyNotSecret(token, setupTokenLength)
    if (!why) return token
    alarm(`STAFF_SETUP_TOKEN is ${why}: use at least ${setupTokenLength} random characters`)
    return undefined
  }

  function sessionsSinceOf(): Date | undefined {
    const text = env.SESSIONS_SINCE ?? ''
    if (text === '') return undefined
    const since = new Date(text)
    return Number.isNaN(since.getTime()) ? failClosed('SESSIONS_SINCE is not a valid date') : since
  }

  return async (platform) => {
    const why = passwords.whyUnavailable?.()
    if (why) failClosed(why)
    const { environment, ...target } = targetOf(platform)
    const keyPepper = keyPepperOf(environment)
    const readOnly = environment === 'production' && !platform.deploy?.published
    const opened = openStore(target)
    const store = readOnly ? readOnlyStore(opened) : opened
    await checkKeyPepper(store, target, keyPepper)

    const setupToken = setupTokenOf()
    const sessionsSince = sessionsSinceOf()
    const replicate = readOnly ? undefined : openReplication?.({ store, environment, env, alarm })
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
        waitUntil,
        mailEnabled: !readOnly && mailSettings(environment, env, alarm) !== undefined,
        ...(replicate && { replicate }),
        ...(setupToken !== undefined && { setupToken }),
        ...(sessionsSince && { sessionsSince }),
        ...(purgeCdn && environment !== 'local' && { purgeCdn }),
      },
      storeName: target.name,
      readOnly,
      drainWaitUntil,
    }
  }
}

/** A store that rejects every write. */
function readOnlyStore(store: Store): Store {
  const reject = () => Promise.reject(new StorageUnavailable('read-only deploy'))
  return { ...store, create: reject, replace: reject, remove: reject }
}
