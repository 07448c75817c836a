/**
 * Gathers what requests may use from where the code runs: whose data, which secrets, what time.
 * Anything missing or doubtful closes the house: an answer 503 and a line in the log, never a guess.
 */
import { randomBytes } from 'node:crypto'
import { StorageUnavailable, type Store } from '#server/storage/store.ts'
import type { Environment, RequestContext, PasswordHasher, StorageCheckTarget } from './request-context.ts'
import { whyNotSecret } from './secrets.ts'
import { isLoopback } from './session-cookies.ts'

/** What the platform tells of a request; a part of its own `Context`. */
export type Platform = {
  ip?: string
  requestId?: string
  deploy?: { context: string; id: string; published: boolean }
  waitUntil?: (work: Promise<unknown>) => void
}

export type OpenedContext = {
  context: RequestContext
  /** An older deploy of the club's site stays reachable; it may look but not write. */
  readOnly: boolean
  /** Waits for the work that goes on after the answer, where the platform would not. */
  drainWaitUntil: () => Promise<void>
}
export type ContextFactory = (platform: Platform) => Promise<OpenedContext>

/** A local store that the start script names. Deployed, the platform knows where its own is. */
type Explicit = { url: string; siteId: string; token: string }

/** What a second database is chosen and written by. */
export type ReplicationConfig = Pick<Dependencies, 'env' | 'alarm'> & { store: Store; environment: Environment }
/** Is shown every answer of the storage service. */
type Watch = Parameters<StorageCheckTarget['open']>[0]

type Dependencies = {
  openStore: (where: { name: string; explicit?: Explicit; watch?: Watch }) => Store
  /** True if members were filed under this pepper, or nobody was filed yet. */
  confirmKeyPepper: (store: Store, pepper: string) => Promise<boolean>
  passwords: PasswordHasher
  env: Readonly<Record<string, string | undefined>>
  /** Has the CDN forget what it keeps under a tag; not asked on one's own machine, where there is none. */
  purgeCdn?: (tag: string) => Promise<void>
  /** How members are copied to a second database; nothing where there is none. Not asked on a deploy that may only read. */
  openReplication?: (of: ReplicationConfig) => RequestContext['replicate']
  /** Tells the operator what is wrong, by name and never by value. */
  alarm: (what: string) => void
}

/** The stores that are not of one preview alone. */
export const storeNames = { local: 'nest-local', production: 'nest-production' } as const
const pepperLength = 32
/** A set-up token of fewer characters could be guessed. */
const setupTokenLength = 22

/** Random, 128 bits, in the letters that storage keys allow. */
const newId = () =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')

/** How a house opens for each request. What was found right once is not asked again by the same instance. */
export function createContextFactory({
  openStore,
  confirmKeyPepper,
  passwords,
  env,
  alarm,
  purgeCdn,
  openReplication,
}: Dependencies): ContextFactory {
  const confirmed = new Set<string>()

  const closed = (what: string): never => {
    alarm(what)
    throw new StorageUnavailable('the house is closed')
  }

  function placeOf({ deploy }: Platform): { environment: Environment; name: string; explicit?: Explicit } {
    const { NEST_BLOBS_URL: url, NEST_BLOBS_SITE: siteId = '', NEST_BLOBS_TOKEN: token = '' } = env
    if (url !== undefined) {
      if (!URL.canParse(url) || !isLoopback(new URL(url).hostname)) return closed('NEST_BLOBS_URL is not this machine')
      return { environment: 'local', name: storeNames.local, explicit: { url, siteId, token } }
    }
    if (deploy?.context === 'production') return { environment: 'production', name: storeNames.production }
    const deployId = (deploy?.id ?? 'none').toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')
    return { environment: 'preview', name: `nest-preview-${deployId}`.slice(0, 54) }
  }

  function pepperOf(environment: Environment): string {
    // The sandbox has one of its own: a real one is never used with data that is nobody's.
    if (environment === 'local') return env.NEST_LOCAL_PEPPER || closed('NEST_LOCAL_PEPPER is missing')
    const pepper = env.KEY_PEPPER ?? ''
    const why = whyNotSecret(pepper, pepperLength)
    return why ? closed(`KEY_PEPPER is ${why}: it takes ${pepperLength} random characters`) : pepper
  }

  function setupTokenOf(): string | undefined {
    const token = env.STAFF_SETUP_TOKEN ?? ''
    if (token === '') return undefined
    const why = whyNotSecret(token, setupTokenLength)
    if (!why) return token
    alarm(`STAFF_SETUP_TOKEN is ${why}: it takes ${setupTokenLength} random characters`)
    return undefined
  }

  function sessionsSinceOf(): Date | undefined {
    const text = env.SESSIONS_SINCE ?? ''
    if (text === '') return undefined
    const since = new Date(text)
    return Number.isNaN(since.getTime()) ? closed('SESSIONS_SINCE is no instant') : since
  }

  return async (platform) => {
    const { environment, ...where } = placeOf(platform)
    const pepper = pepperOf(environment)
    const readOnly = environment === 'production' && !platform.deploy?.published
    const opened = openStore(where)
    const store = readOnly ? reading(opened) : opened
    if (!confirmed.has(where.name)) {
      if (!(await confirmKeyPepper(store, pepper))) closed('KEY_PEPPER is not the one the members were filed under')
      confirmed.add(where.name)
    }

    const setupToken = setupTokenOf()
    const sessionsSince = sessionsSinceOf()
    const mirror = readOnly ? undefined : openReplication?.({ store, environment, env, alarm })
    const unfinished: Promise<unknown>[] = []
    const later = (work: Promise<unknown>) => {
      const watched = work.catch((problem: unknown) => {
        alarm(`work after the answer failed: ${problem instanceof Error ? problem.name : 'unknown'}`)
      })
      // The sandbox ends its workers with the answer, whatever it says.
      if (platform.waitUntil && environment !== 'local') platform.waitUntil(watched)
      else unfinished.push(watched)
    }
    const drainWaitUntil = async () => {
      while (unfinished.length > 0) await unfinished.pop()
    }
    return {
      context: {
        store,
        now: () => new Date(),
        newId,
        keyPepper: pepper,
        environment,
        passwords,
        waitUntil: later,
        ...(mirror && { replicate: mirror }),
        storageCheckTarget: {
          open: (watch) => openStore({ ...where, name: `${where.name}-probe`, watch }),
          context: platform.deploy?.context ?? 'none',
          published: platform.deploy?.published ?? false,
        },
        ...(setupToken !== undefined && { setupToken }),
        ...(sessionsSince && { sessionsSince }),
        ...(purgeCdn && environment !== 'local' && { purgeCdn }),
      },
      readOnly,
      drainWaitUntil,
    }
  }
}

/** The store without its writes. */
function reading(store: Store): Store {
  const refuse = () => Promise.reject(new StorageUnavailable('this deploy may only read'))
  return { ...store, create: refuse, replace: refuse, remove: refuse }
}
