/** Notifies devices through the services of their browsers. The only file that knows web-push. */
import webPush from 'web-push'
import { facility } from '#domain/facility/facility.ts'
import { isPushEndpoint } from '#domain/notifications/push.ts'
import type { PushAnswer } from '#server/services/push/own-devices.ts'
import type { PushDevice } from '#records/push.ts'

/** A notice to devices. `topic` is the same for every copy, so that a later one replaces it. `ttl` in seconds. */
export type PushNotice = {
  devices: readonly PushDevice[]
  payload: string
  ttl: number
  isUrgent: boolean
  topic: string
}

/** The keys of this site. `subject` is who a service may write to. */
export type PushSettings = { privateKey: string; publicKey: string; subject: string }

/** `isTransient`: a device that was not reached may be later. */
export type PushResult = { reached: number; isTransient: boolean; answers: PushAnswer[] }

export type PushTransport = (notice: PushNotice) => Promise<PushResult>

/** Who a browser's service may turn to. Apple's takes no address that nobody can reach, so a site on this machine names the club. */
export const pushSubject = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? siteUrl : `mailto:${facility.contactEmail}`

/** A service that is slow must not keep a run from its mails. In milliseconds. */
const answerMs = 5000

/** `ask` is replaced by tests, which have no services. */
export function pushTransport(
  vapidDetails: PushSettings,
  ask: typeof fetch = fetch,
  timeoutMs = answerMs,
): PushTransport {
  async function notify(device: PushDevice, notice: PushNotice): Promise<PushAnswer['answer'] | 'later' | 'never'> {
    // A record is older than the list of services.
    if (!isPushEndpoint(device.endpoint)) return 'gone'
    const { endpoint, p256dh, auth } = device
    const options = {
      vapidDetails,
      TTL: notice.ttl,
      urgency: notice.isUrgent ? 'high' : 'normal',
      topic: notice.topic,
      contentEncoding: 'aes128gcm',
    } as const
    let request: ReturnType<typeof webPush.generateRequestDetails>
    try {
      request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, notice.payload, options)
    } catch {
      // Its keys are none: nothing it could read can be written.
      return 'gone'
    }
    try {
      const { status } = await ask(endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (status >= 200 && status < 300) return 'reached'
      if (status === 404 || status === 410) return 'gone'
      if (status === 403) return 'refused'
      return status === 429 || status >= 500 ? 'later' : 'never'
    } catch {
      return 'later'
    }
  }

  return async (notice) => {
    const told = await Promise.all(
      notice.devices.map(async (device) => ({ id: device.id, answer: await notify(device, notice) })),
    )
    return {
      reached: told.filter(({ answer }) => answer === 'reached').length,
      isTransient: told.some(({ answer }) => answer === 'later'),
      answers: told.flatMap(({ id, answer }) => (answer === 'later' || answer === 'never' ? [] : [{ id, answer }])),
    }
  }
}
