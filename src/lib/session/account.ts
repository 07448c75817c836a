/**
 * The family of the signed-in caregiver, from the server. Held in memory only; browser storage has nothing of it but the
 * players' names, which bookings have there anyway, and before which visit a signature is missing.
 */
import { useEffect } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { askToSign, toSign, unsignedVisit, type ToSign } from '#domain/consents/consents.ts'
import { useLive } from '#lib/api/polling.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import { familyEntry, type KnownPlayer } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { renameProfile } from './change-session.ts'
import { useMember } from './use-member.ts'

export type Account = Reply<'account'>['account']

const accountOf = ({ account }: Reply<'account'>): Account => account

/** Components on the same page share one request. */
export function useAccount({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useApiQuery('account', { select: accountOf, gcTime: 0, enabled })
  const players = query.data?.players
  useEffect(() => {
    if (players) keepPlayers(players)
  }, [players])
  return query
}

function keepPlayers(players: Account['players']): void {
  const known = players.map((player) => {
    const { id, name, retired } = player
    const unsigned = unsignedVisit(player)
    return { id, name, ...(retired !== undefined && { retired }), ...(unsigned && { unsigned }) }
  })
  if (JSON.stringify(known) !== JSON.stringify(familyEntry.read())) familyEntry.write(known)
}

/** The players in their order, with those who have stopped: as this browser knows them until the server has answered. */
export function useKnownPlayers(): readonly KnownPlayer[] {
  const { data: account } = useAccount()
  // Once there is an answer, it is stored, which must not render the page again.
  const known = useStorageEntry(familyEntry, account === undefined)
  return account?.players ?? known
}

/** What a parent is asked to sign for those who come, given by id; for the whole family if none is given. */
export function useToSign(coming?: readonly string[]): ToSign | undefined {
  const { data: account } = useAccount()
  const known = useStorageEntry(familyEntry, account === undefined)
  return account ? toSign(account.players, coming) : askToSign(known, coming)
}

/** The family, kept true while a page about it is open. */
export const useLiveAccount = () => useApiQuery('account', { select: accountOf, gcTime: 0, ...useLive() })

/** The signed-in caregiver; undefined until the family is loaded. */
export function useOwnCaregiver(): Account['caregivers'][number] | undefined {
  const { data: account } = useAccount()
  const { profile } = useMember()
  return account?.caregivers.find(({ id }) => id === profile.id)
}

/** True for the caregiver who registered the family: the card, plans and dues are theirs. */
export const useIsFirst = (): boolean => useOwnCaregiver()?.isFirst === true

/** Applies the account returned by an update, including the displayed profile name. */
export function useSetAccount(): (account: Account) => Promise<void> {
  const cache = useApiCache()
  const { profile } = useMember()
  return async (account) => {
    await cache.update('account', undefined, () => ({ account }))
    const own = account.caregivers.find(({ id }) => id === profile.id)
    if (own) renameProfile(own.profileName)
  }
}
