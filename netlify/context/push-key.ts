/** The key with which this site signs its notifications: 32 bytes in base64url, as `npm run keys` prints it. */
import { createECDH } from 'node:crypto'

const curve = 'prime256v1'

/** A new private key. */
export function newPushKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  return pair.getPrivateKey().toString('base64url').padStart(43, 'A')
}

/** The public key of a private one, which browsers subscribe with. @throws if it is none. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(curve)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}

/** The keys of the site, from its settings. */
export const pushKeysOf = ({ PUSH_KEY: privateKey }: { PUSH_KEY?: string | undefined }) =>
  privateKey === undefined ? undefined : { privateKey, publicKey: publicKeyOf(privateKey) }

/** True for what can be a private key. */
export function isPushKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    return publicKeyOf(text) !== ''
  } catch {
    return false
  }
}
