/** This browser's subscription to notifications. The browser's own service delivers them; the club's server knows its address. */

import { isAppleTouch } from '#lib/apple-touch.ts'
import { asText, storageEntry } from '#lib/browser-storage/storage-entry.ts'

/** Which of the caregiver's devices this browser is; '' if none. */
export const pushDeviceEntry = storageEntry('push:device', '', asText)

/** Whether the person was asked in words, and has answered. */
export const pushAskedEntry = storageEntry('push:asked', false, (stored) => stored === true)

/** `needsApp`: an iPhone that has them only in the installed app. */
export type PushSupport = 'available' | 'needsApp' | 'none'

/** Whether this browser can be notified at all. */
export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) return 'available'
  return isAppleTouch() ? 'needsApp' : 'none'
}

/** True where the browser would ask, and has not yet. */
export const mayAskForPush = (): boolean => pushSupport() === 'available' && Notification.permission === 'default'

export const isAllowed = (): boolean => pushSupport() === 'available' && Notification.permission === 'granted'

export const isBlocked = (): boolean => 'Notification' in window && Notification.permission === 'denied'

/** Calls `listener` when the person changes the permission in the browser's settings. @returns a function that stops. */
export function onPermissionChange(listener: () => void): () => void {
  let status: PermissionStatus | undefined
  let isOver = false
  void navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return
      status = found
      status.addEventListener('change', listener)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    status?.removeEventListener('change', listener)
  }
}

type Subscription = { endpoint: string; p256dh: string; auth: string }

const partsOf = (subscription: PushSubscription): Subscription => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** The subscription that this browser has; undefined if there is none, or one with another key of the site, which reaches nobody. */
export async function currentSubscription(publicKey: string): Promise<Subscription | undefined> {
  if (pushSupport() !== 'available' || Notification.permission === 'denied') return undefined
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  return subscription && hasKey(subscription, publicKey) ? partsOf(subscription) : undefined
}

/**
 * Asks the person, and subscribes. Call it on a press, unless it was allowed before.
 * @returns undefined if they did not answer. @throws if they do not allow it (NotAllowedError), or the browser cannot.
 */
export async function subscribe(publicKey: string): Promise<Subscription | undefined> {
  const answer = await Notification.requestPermission()
  if (answer === 'denied') throw new DOMException('by the person', 'NotAllowedError')
  if (answer !== 'granted') return undefined
  const worker = await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  const before = await worker.pushManager.getSubscription()
  if (before && !hasKey(before, publicKey)) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return partsOf(await worker.pushManager.subscribe(options))
}

/** This browser is notified of nothing any more, whoever signs in next. */
export async function unsubscribe(): Promise<void> {
  pushDeviceEntry.clear()
  if (pushSupport() !== 'available') return
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}
