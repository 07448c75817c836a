/** Subscribes this device to notifications, and tells the server what of. */
import { useEffect, useRef, useState } from 'react'
import type { PushKind } from '#domain/notifications/push.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { currentSubscription, onPermissionChange, pushDeviceEntry, subscribe } from '#lib/push.ts'
import { notify } from '#lib/toast.ts'

/** `own` is the id of this device; `choose` asks the person if they have not been asked. `isRefused`: they did not allow it. `choose` tells whether the server has it. */
export function usePush(publicKey: string) {
  const cache = useApiCache()
  const [own, setOwn] = useState(pushDeviceEntry.read())
  const [isRefused, setRefused] = useState(false)
  const save = useApiMutation('savePush', {
    onDone: async ({ id, ...reply }) => {
      pushDeviceEntry.write(id)
      setOwn(id)
      await cache.update('pushDevices', undefined, () => reply)
      void notify({ title: 'Saved' })
    },
  })
  const choose = async (kinds: readonly PushKind[]) => {
    const subscription = (await currentSubscription()) ?? (await subscribe(publicKey).catch(() => undefined))
    setRefused(!subscription)
    if (!subscription) return false
    return (await save.run({ body: { ...subscription, kinds: [...kinds] } })).done
  }
  return { own, isRefused, save, choose }
}

/**
 * Once the browser has no subscription any more, because the person has taken the permission back in its settings or it has
 * ended by itself, the server forgets the device: a family must not seem to be told what nobody shows it.
 */
export function useLostPush(own: string, forget: () => Promise<unknown>): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (own === '') return undefined
    const check = async () => {
      // Answered late, after this page was left or the device turned off.
      if (!(await currentSubscription()) && pushDeviceEntry.read() === own) await latest.current()
    }
    void check()
    return onPermissionChange(() => void check())
  }, [own])
}
