/**
 * The token in a calendar's address: whose it is, and a secret that is a keyed hash of the calendar's id. It is stored
 * nowhere, and the account page can show the address again.
 */
import { equalsInConstantTime, keyedHash } from '#server/repositories/keys.ts'
import type { Feed, FeedOwner } from '#server/repositories/feeds.ts'

const secretOf = (keyPepper: string, { role, ownerKey }: FeedOwner, id: string) =>
  keyedHash(keyPepper, 'calendar', role, ownerKey, id)

export const feedToken = (keyPepper: string, owner: FeedOwner, id: string): string =>
  `${owner.role === 'staff' ? 's' : 'm'}${owner.ownerKey}-${secretOf(keyPepper, owner, id)}`

/** Whose calendar a token is for, and its secret; undefined for anything that is no token. */
export function parseFeedToken(token: string): { owner: FeedOwner; secret: string } | undefined {
  const [, role, ownerKey, secret] = /^([ms])([0-9a-f]{40})-([0-9a-f]{40})$/.exec(token) ?? []
  return ownerKey && secret ? { owner: { role: role === 's' ? 'staff' : 'member', ownerKey }, secret } : undefined
}

/** The calendar with this secret. Takes as long where the owner has none. */
export function feedWith(
  keyPepper: string,
  { owner, secret }: NonNullable<ReturnType<typeof parseFeedToken>>,
  feeds: readonly Feed[] = [],
): Feed | undefined {
  const isOf = (id: string) => equalsInConstantTime(secret, secretOf(keyPepper, owner, id))
  if (feeds.length === 0) isOf('')
  return feeds.find(({ id }) => isOf(id))
}
