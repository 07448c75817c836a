/** Keys of devices that are notified. */
import type { PushOwner, PushRecord } from '#records/push.ts'
import { keyOf } from './key-of.ts'

/** The devices that a family's caregivers are notified on. */
export const push = (accountKey: string) => keyOf<PushRecord>(`push/${accountKey}`)
/** Whose a device is, so that it is nobody else's. */
export const pushOwner = (device: string) => keyOf<PushOwner>(`powner/${device}`)
