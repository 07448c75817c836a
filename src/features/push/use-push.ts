/** Subscribes this device to notifications, and tells the server what of. */
import { useEffect, useEffectEvent, useState } from 'react'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import type { PushKind } from '#domain/notifications/mail-kind.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { currentSubscription, onPermissionChange, pushDeviceEntry, subscribe } from '#lib/push.ts'
import { isRecord } from '#lib/browser-storage/storage-entry.ts'
import { notify } from '#lib/toast.ts'

/**
 * `own` is the id of this device; `choose` asks the person if they have not been asked, and tells whether the server has it;
 * `renew` says nothing. `problem`: why it is not.
 */
export function usePush(publicKey: string) {
  const cache = useApiCache()
  const [own, setOwn] = useState(pushDeviceEntry.read())
  const [problem, setProblem] = useState<string>()
  const save = useApiMutation('savePush', {
    onDone: async ({ id, ...reply }) => {
      pushDeviceEntry.write(id)
      setOwn(id)
      await cache.update('pushDevices', undefined, () => reply)
    },
  })
  const renew = async (kinds: readonly PushKind[]) => {
    try {
      const subscription = (await currentSubscription(publicKey)) ?? (await subscribe(publicKey))
      setProblem(undefined)
      return subscription !== undefined && (await save.run({ body: { ...subscription, kinds: [...kinds] } })).done
    } catch (cause) {
      setProblem(whyNot(cause))
      return false
    }
  }
  const choose = async (kinds: readonly PushKind[]) => {
    const isSaved = await renew(kinds)
    if (isSaved) void notify({ title: 'Saved' })
    return isSaved
  }
  return { own, problem: problem ?? save.problem, pending: save.pending, choose, renew }
}

/** The sentence for what kept a browser from subscribing. */
function whyNot(cause: unknown): string {
  const name = isRecord(cause) ? cause['name'] : undefined
  if (name === 'NotAllowedError') return pushMessages.blocked
  return name === 'AbortError' || name === 'NetworkError'
    ? 'Your browser could not reach its notification service. Try again, or see its settings for push messages.'
    : 'Your browser could not turn them on. Try again later.'
}

/**
 * Once the browser has no subscription any more that reaches it, because the person has taken the permission back in its settings,
 * it has ended by itself, or the site has another key, `restore` puts that right: a family must not seem to be told what nobody
 * shows it.
 */
export function useLostPush(own: string, publicKey: string, restore: () => Promise<unknown>): void {
  const restoreNow = useEffectEvent(restore)
  useEffect(() => {
    if (own === '') return undefined
    const check = async () => {
      // Answered late, after this page was left or the device turned off.
      if (!(await currentSubscription(publicKey)) && pushDeviceEntry.read() === own) await restoreNow()
    }
    void check()
    return onPermissionChange(() => void check())
  }, [own, publicKey])
}
