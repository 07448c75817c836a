/** A local club: demo data in a storage server on loopback, and the environment variables that point the functions at it. */
import { randomBytes } from 'node:crypto'
import { seedDemo } from '#server/dev/demo.ts'
import { passwordHasher } from '#server/services/accounts/passwords/password-hashes.ts'
import { createContextFactory } from '#server/context/context-factory.ts'
import { openRepositories } from '#server/repositories/record-versions.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { localKeyPepper } from './local-key-pepper.ts'

/** The address and credentials of a storage server. */
export type Blobs = { url: string; siteId: string; token: string }

export const newToken = () => randomBytes(24).toString('hex')

/** The environment variables that make the functions use this storage. */
export const blobsEnvironment = ({ url, siteId, token }: Blobs) => ({
  NEST_BLOBS_URL: url,
  NEST_BLOBS_SITE: siteId,
  NEST_BLOBS_TOKEN: token,
  NEST_LOCAL_PEPPER: localKeyPepper,
})

/** Seeds a local storage with the demo accounts, events and bookings. @throws if the storage is not on this machine. */
export async function seedLocalClub(blobs: Blobs): Promise<void> {
  const alarm = (what: string) => console.error(what)
  const createContext = createContextFactory({
    openStore: openRepositories(alarm),
    confirmKeyPepper,
    passwords: passwordHasher,
    env: blobsEnvironment(blobs),
    alarm,
  })
  const { context, drainWaitUntil } = await createContext({})
  await seedDemo(context)
  await drainWaitUntil()
}
