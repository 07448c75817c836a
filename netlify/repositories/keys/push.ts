/** Keys of devices that are notified. */
import { keyOf } from './key-of.ts'

/** The devices that a family's caregivers are notified on. */
export const push = (accountKey: string) => keyOf(`push/${accountKey}`)
/** Whose a device is, so that it is nobody else's. */
export const pushOwner = (device: string) => keyOf(`powner/${device}`)
