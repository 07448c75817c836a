/**
 * The token in a calendar's address: whose it is, and a secret that is a keyed hash of the calendar's id. It is stored
 * nowhere, and the account page can show the address again.
 */
import { equalsInConstantTime, keyedHash } from '#server/repositories/keys.ts'
import type { Feed } from '#records/messages.ts'

const secretOf = (keyPepper: string, ownerKey: string, id: string) =>
  keyedHash(keyPepper, 'calendar', 'member', ownerKey, id)

export const feedToken = (keyPepper: string, ownerKey: string, id: string): string =>
  `m${ownerKey}-${secretOf(keyPepper, ownerKey, id)}`

/** Whose calendar a token is for, and its secret; undefined for anything that is no token. */
export function parseFeedToken(token: string): { ownerKey: string; secret: string } | undefined {
  const [, ownerKey, secret] = /^m([0-9a-f]{40})-([0-9a-f]{40})$/.exec(token) ?? []
  return ownerKey && secret ? { ownerKey, secret } : undefined
}

/** The calendar with this secret. Takes as long where the owner has none. */
export function feedWith(
  keyPepper: string,
  { ownerKey, secret }: NonNullable<ReturnType<typeof parseFeedToken>>,
  feeds: readonly Feed[] = [],
): Feed | undefined {
  const isOf = (id: string) => equalsInConstantTime(secret, secretOf(keyPepper, ownerKey, id))
  if (feeds.length === 0) isOf('')
  return feeds.find(({ id }) => isOf(id))
}
