/** Subscribes this device to notifications, and tells the server what of. */
import { useState } from 'react'
import { pushMessages } from '#domain/messages/push-messages.ts'
import type { PushKind } from '#domain/notifications/push.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { currentSubscription, pushDeviceEntry, subscribe } from '#lib/push.ts'
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
      void notify(pushMessages.saved)
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
