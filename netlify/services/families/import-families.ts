/**
 * Brings families from elsewhere into the club. Not reachable through the API: for a script that has access to the store.
 * Nobody knows the password they are stored with; each family chooses its own, by the invitation or a reset.
 */
import { randomBytes } from 'node:crypto'
import pMap from 'p-map'
import { whoRegistered, type Registration } from '#domain/families/families.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { hash, accountKeyOf } from '#server/repositories/hashes.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { withSigner } from '#server/repositories/accounts/signers.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { createFamily, newFamily } from './register.ts'

export type ImportedFamily = Registration & {
  email: string
  /** When the family joined, an ISO instant; without it, now. */
  createdAt?: string | undefined
}

export type ImportContext = ServiceContext & Pick<RequestContext, 'newId' | 'keyPepper' | 'passwords'>

/** `known`: the address has an account already, which stays as it is. `invited`: an invitation is due or was sent. */
export type ImportResult = { created: number; known: number; invited: number }

/** Whom the log and an invitation name. */
export const importer = { id: 'script', name: 'npm run import' }

const concurrency = 16

/** Idempotent: an address that has an account is left alone, and no family is invited twice. */
export async function importFamilies(
  context: ImportContext,
  families: readonly ImportedFamily[],
): Promise<ImportResult> {
  const password = await context.passwords.hash(randomBytes(32).toString('base64url'))
  const result: ImportResult = { created: 0, known: 0, invited: 0 }
  await pMap(
    families,
    async (family) => {
      const { isNew, isInvited } = await importFamily(context, family, password)
      result[isNew ? 'created' : 'known'] += 1
      if (isInvited) result.invited += 1
    },
    { concurrency },
  )
  return result
}

async function importFamily(
  context: ImportContext,
  { email, createdAt = context.now().toISOString(), ...registration }: ImportedFamily,
  password: string,
): Promise<{ isNew: boolean; isInvited: boolean }> {
  const { store, keyPepper, mailEnabled = false } = context
  const addressKey = accountKeyOf(keyPepper, email)
  const joinedBy = hash('import', addressKey)
  const existing = await accountOfAddress(store, addressKey)
  // One that has not chosen a password yet may have been imported before there was a mail server.
  const isWaiting = !existing || (existing.signer.joinedBy === joinedBy && existing.signer.sessionVersion === 1)
  const isInvited = mailEnabled && isWaiting
  const invite = (accountKey: string) =>
    isInvited ? addToOutbox(context, { accountKey, kind: 'invitation_member', subjectRef: joinedBy }) : undefined
  if (existing) {
    await invite(existing.accountKey)
    return { isNew: false, isInvited }
  }
  const imported = newFamily(context, registration, { email, password, createdAt, addressKey, joinedBy })
  const at = context.now().toISOString()
  const family = {
    ...withSigner(imported, { ...whoRegistered(imported), invited: { at, by: importer } }),
    cardAsked: at,
  }
  // Without a look at the cap: whoever imports is told, and decides.
  const created = await createFamily(context, addressKey, family)
  if ('outcome' in created) return { isNew: false, isInvited: false }
  // A run that ends here is repeated, and then invites.
  if (created.won) await invite(created.accountKey)
  return { isNew: created.won, isInvited: created.won && isInvited }
}
