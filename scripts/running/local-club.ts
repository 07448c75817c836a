/** A whole club on this machine: storage on loopback, demo data in it, and the environment that leads the functions there. */
import { randomBytes } from 'node:crypto'
import { seedDemo } from '#server/flows/demo.ts'
import { passwords } from '#server/flows/passwords.ts'
import { houseOpener } from '#server/http/open-house.ts'
import { openRecords } from '#server/records/open-records.ts'
import { confirmPepper } from '#server/records/pepper.ts'
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
  const openHouse = houseOpener({
    openStore: openRecords,
    confirmPepper,
    passwords,
    env: blobsEnvironment(blobs),
    alarm: (what) => console.error(what),
  })
  const { house, settle } = await openHouse({})
  await seedDemo(house)
  await settle()
}
