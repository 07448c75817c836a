/** What a local site has in place of the platform: settings, demo data and somebody who runs the scheduled functions. */
import { argon2Sync, randomBytes } from 'node:crypto'
import { seedDemo } from '#server/dev/demo.ts'
import { createContextFactory, storeNames } from '#server/context/context-factory.ts'
import type { LocalStorage } from '#server/context/loopback.ts'
import type { PasswordHasher } from '#server/context/request-context.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { keys } from '#server/repositories/keys.ts'
import { openRepositories } from '#server/repositories/record-versions.ts'
import { passwordHasher } from '#server/services/sign-in/passwords/password-hashes.ts'
import { jobMinutes } from '#server/services/operations/jobs.ts'
import { StorageUnavailable } from '#server/storage/store.ts'

/** The key pepper of the sandbox, which holds demo data only; also in netlify.toml. Never valid on a deployed site. */
export const localKeyPepper = 'the-local-sandbox-keeps-no-secrets-0123456789'

/** The environment variables that make the functions use this storage. */
export const localEnvironment = ({ url, siteId, token }: LocalStorage) => ({
  NEST_BLOBS_URL: url.replace('//', `//${siteId}:${token}@`),
  NEST_LOCAL_PEPPER: localKeyPepper,
})

/** Hashes at the lowest cost, because the passwords of the demo are public. Each hash carries its cost, so that signing in is quick, too. */
const quickHasher: PasswordHasher = {
  ...passwordHasher,
  async hash(message) {
    const nonce = randomBytes(16)
    const hash = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
    return `$argon2id$v=19$m=8,t=1,p=1$${[nonce, hash].map((part) => part.toString('base64').replaceAll('=', '')).join('$')}`
  },
}

/**
 * Seeds a local storage with the demo accounts, events and bookings. @throws with a sentence if the records in `directory` cannot
 * be read, as those of another version; if the storage is not on this machine.
 */
export async function seedLocalSite(storage: LocalStorage, directory = 'memory'): Promise<void> {
  const alarm = (what: string) => console.error(what)
  const createContext = createContextFactory({
    openStore: openRepositories(alarm),
    confirmKeyPepper,
    passwords: quickHasher,
    env: localEnvironment(storage),
    alarm,
  })
  const { context, drainWaitUntil } = await createContext({})
  try {
    await seedDemo(context)
    await drainWaitUntil()
  } catch (cause) {
    if (!(cause instanceof StorageUnavailable)) throw cause
    throw new Error(`The records in ${directory} are of another version: delete the folder to start afresh.`, { cause })
  }
}

/** Runs the scheduled functions of a running site, where no schedule does: at their intervals, and mail once some is due. */
export async function runJobs(address: string, storage: LocalStorage): Promise<void> {
  // If the site is being restarted, the next run makes up for it.
  const run = (job: string) => fetch(`${address}/.netlify/functions/${job}`, { method: 'POST' }).catch(() => {})
  for (const [job, minutes] of Object.entries(jobMinutes)) {
    await run(job)
    setInterval(() => void run(job), minutes * 60_000)
  }
  const store = openRepositories(() => {})({ name: storeNames.local, explicit: storage })
  let seen = ''
  const look = async () => {
    const due = (await store.list(keys.allOutboxPointers)).map(({ key }) => key).join()
    if (due !== seen) void run('mail')
    seen = due
  }
  // A busy machine may not answer in time: the next look makes up for it.
  setInterval(() => void look().catch(() => {}), 2000)
}
