/** Composition root: wires the production store, password hasher, environment and CDN into every function. */
import { purgeCache } from '@netlify/functions'
import { offerAfterResponse } from './services/standby/offer-freed.ts'
import { passwordHasher } from './services/sign-in/passwords/password-hashes.ts'
import { writeLogLine } from './http/log.ts'
import { openRepositories } from './repositories/record-versions.ts'
import { confirmKeyPepper } from './repositories/key-pepper.ts'

/** Logs a problem that the operator must act on. */
export const alarm = (problem: string) => writeLogLine({ alarm: problem })
const purgeCdn = (tag: string) => purgeCache({ tags: [tag] })

export const dependencies = {
  openStore: openRepositories(alarm),
  confirmKeyPepper,
  passwords: passwordHasher,
  env: process.env,
  alarm,
  purgeCdn,
  whenFreed: offerAfterResponse,
}
