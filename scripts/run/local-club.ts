/** A whole club on this machine: storage on loopback, demo data in it, and the environment that leads the functions there. */
import { randomBytes } from 'node:crypto'
import { seedDemo } from '#server/dev/demo.ts'
import { passwordHasher } from '#server/services/accounts/passwords/password-hashes.ts'
import { createContextFactory } from '#server/http/context-factory.ts'
import { openRepositories } from '#server/repositories/open-repositories.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { localPepper } from './local-pepper.ts'

/** Where a storage server listens and what opens it. */
export type Blobs = { url: string; siteId: string; token: string }

export const newToken = () => randomBytes(24).toString('hex')

/** What the functions must find in their environment to use this storage and no other. */
export const blobsEnvironment = ({ url, siteId, token }: Blobs) => ({
  NEST_BLOBS_URL: url,
  NEST_BLOBS_SITE: siteId,
  NEST_BLOBS_TOKEN: token,
  NEST_LOCAL_PEPPER: localPepper,
})

/** Puts the demo accounts, events and bookings into a local storage. @throws unless it is one on this machine. */
export async function fillWithDemo(blobs: Blobs): Promise<void> {
  const openHouse = createContextFactory({
    openStore: openRepositories,
    confirmKeyPepper,
    passwords: passwordHasher,
    env: blobsEnvironment(blobs),
    alarm: (what) => console.error(what),
  })
  const { context, drainWaitUntil } = await openHouse({})
  await seedDemo(context)
  await drainWaitUntil()
}
