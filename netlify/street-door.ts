/** What every street door is wired to: the real store, the real passwords, the real environment, and the CDN in front. */
import { purgeCache } from '@netlify/functions'
import { passwords } from '#server/flows/passwords.ts'
import { writeLine } from '#server/http/log.ts'
import { houseOpener } from '#server/http/open-house.ts'
import { openRecords } from '#server/records/open-records.ts'
import { confirmPepper } from '#server/records/pepper.ts'

/** A line of the log that somebody should look at. */
export const alarm = (what: string) => writeLine({ alarm: what })
const purge = (tag: string) => purgeCache({ tags: [tag] })

export const parts = { openStore: openRecords, confirmPepper, passwords, env: process.env, alarm, purge }

/** How a house opens for work that runs by the clock. */
export const openHouse = houseOpener(parts)
