/** Selects the store from the environment: a local storage server if one is named, otherwise the site's store at Netlify. */
import { randomUUID } from 'node:crypto'
import { storeNames } from '#server/context/context-factory.ts'
import { parseLocalStorage } from '#server/context/loopback.ts'
import type { RawStoreOptions } from '#server/storage/raw-blobs.ts'
import { openRepositories } from '#server/repositories/record-versions.ts'
import { localKeyPepper } from '#scripts/run/local-site.ts'
import { BackupError } from './format.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** @throws BackupError naming the missing variable, never a value. */
export function targetFrom(env: Environment): RawStoreOptions {
  const local = env['NEST_BLOBS_URL']
  if (local === undefined)
    return {
      name: storeNames.production,
      siteId: required(env, 'NETLIFY_SITE_ID'),
      token: required(env, 'NETLIFY_AUTH_TOKEN'),
    }
  const storage = parseLocalStorage(local)
  if (!storage) throw new BackupError('NEST_BLOBS_URL is not an address of this machine.')
  return { name: storeNames.local, ...storage }
}

/** The name of the store, and what the site's services need to change it. Problems with records are printed. */
export function openSite(env: Environment) {
  const { name, ...explicit } = targetFrom(env)
  const openStore = openRepositories((problem) => console.error(problem))
  const context = {
    store: openStore({ name, explicit, retryPolicy: { timeoutMs: 30_000, maxTries: 5, backoffMs: 200 } }),
    keyPepper: keyPepperFrom(env),
    now: () => new Date(),
    idempotencyKey: randomUUID(),
  }
  return { name, context }
}

/** The key pepper that the restored keys must have been made with. */
export const keyPepperFrom = (env: Environment): string =>
  env['NEST_BLOBS_URL'] === undefined ? required(env, 'KEY_PEPPER') : localKeyPepper

function required(env: Environment, variable: string): string {
  const value = env[variable] ?? ''
  if (value === '') throw new BackupError(`${variable} is not set.`)
  return value
}
