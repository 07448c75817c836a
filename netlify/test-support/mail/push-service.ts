/**
 * A browser's notification service over HTTP, and its browsers: it decrypts what it is sent as a device would (RFC 8291), and
 * can say that a device is gone, refuse, find a message too large, or be silent.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Device = { keys: ECDH; auth: Buffer }

/** What a device was sent: its name, the message as it reads it, and the headers. */
type Received = { name: string; payload: string; headers: IncomingHttpHeaders }

/** `answer` says what the service answers about a device, by its name. */
export async function startPushService() {
  const devices = new Map<string, Device>()
  const received: Received[] = []
  let answer: (name: string) => number | 'silence' = () => 201
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const name = request.url!.split('/').at(-1)!
      received.push({ name, payload: decrypt(devices.get(name)!, Buffer.concat(parts)), headers: request.headers })
      const status = answer(name)
      if (status !== 'silence') response.writeHead(status).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    /** Answers so from now on, and forgets what was received. */
    restart(next: typeof answer = () => 201) {
      answer = next
      received.length = 0
    },
    answerWith(next: typeof answer) {
      answer = next
    },
    /** A subscription as a browser makes it, at the service of Chromium unless told otherwise. */
    subscribe(name: string, host = 'fcm.googleapis.com') {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      devices.set(name, { keys, auth })
      return { endpoint: `https://${host}/send/${name}`, p256dh, auth: auth.toString('base64url') }
    },
    /** In place of `fetch`: whatever the service's name, this one is asked. */
    ask: ((url: string, init?: RequestInit) => fetch(origin + new URL(url).pathname, init)) as typeof fetch,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const tagBytes = 16
const saltBytes = 16

/** @throws if the message was not written for this device. */
function decrypt({ keys, auth }: Device, body: Buffer): string {
  const salt = body.subarray(0, saltBytes)
  const keyBytes = body[20]!
  const sender = body.subarray(21, 21 + keyBytes)
  const content = body.subarray(21 + keyBytes)
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = derive(keys.computeSecret(sender), auth, about, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(content.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -tagBytes)), decipher.final()])
  // A last record ends with 2, and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
