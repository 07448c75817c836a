/** Which store is meant, from the environment: a local one that is named, or the club's own at Netlify. */
import { storeNames } from '#server/http/context-factory.ts'
import type { RawPlace } from '#server/storage/raw-blobs.ts'
import { localPepper } from '#scripts/run/local-pepper.ts'
import { Unusable } from './format.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** @throws Unusable, naming what is missing and never its value. */
export function placeFrom(env: Environment, name?: string): RawPlace {
  if (env['NEST_BLOBS_URL'] !== undefined)
    return {
      name: name ?? storeNames.local,
      url: env['NEST_BLOBS_URL'],
      siteId: env['NEST_BLOBS_SITE'] ?? '',
      token: env['NEST_BLOBS_TOKEN'] ?? '',
    }
  return {
    name: name ?? storeNames.production,
    siteId: needed(env, 'NETLIFY_SITE_ID'),
    token: needed(env, 'NETLIFY_AUTH_TOKEN'),
  }
}

/** The secret that what is restored must have been filed under. */
export const pepperFrom = (env: Environment): string =>
  env['NEST_BLOBS_URL'] === undefined ? needed(env, 'KEY_PEPPER') : localPepper

function needed(env: Environment, variable: string): string {
  const value = env[variable] ?? ''
  if (value === '') throw new Unusable(`${variable} is not set.`)
  return value
}
