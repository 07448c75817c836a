/** What every street door is wired to: the real store, the real passwords, the real environment, and the CDN in front. */
import { purgeCache } from '@netlify/functions'
import { passwordHasher } from './services/accounts/passwords/password-hashes.ts'
import { writeLogLine } from './http/log.ts'
import { createContextFactory } from './http/context-factory.ts'
import { openRepositories } from './repositories/open-repositories.ts'
import { confirmKeyPepper } from './repositories/key-pepper.ts'

/** A line of the log that somebody should look at. */
export const alarm = (what: string) => writeLogLine({ alarm: what })
const purgeCdn = (tag: string) => purgeCache({ tags: [tag] })

export const dependencies = {
  openStore: openRepositories,
  confirmKeyPepper,
  passwords: passwordHasher,
  env: process.env,
  alarm,
  purgeCdn,
}

/** How a house opens for work that runs by the clock. */
export const createScheduledContext = createContextFactory(dependencies)
