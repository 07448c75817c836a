/** The standby list. */
import { call } from './call.ts'

export const standby = call('GET', '/standby', 'member', 200)
export const addWish = call('POST', '/standby', 'member', 201)
export const addEventWish = call('POST', '/standby/events', 'member', 201)
export const pauseWish = call('PATCH', '/standby/:id', 'member', 200)
export const endWish = call('DELETE', '/standby/:id', 'member', 204)
export const standbyWaiting = call('GET', '/standby/waiting', 'member', 200)
export const acceptOffer = call('POST', '/standby/offers/:id/accept', 'member', 200)
export const declineOffer = call('POST', '/standby/offers/:id/decline', 'member', 204)
export const answerOffer = call('POST', '/standby/answer', 'anyone', 200)
export const adminStandby = call('GET', '/admin/standby', 'staff', 200)
export const giveSlot = call('POST', '/admin/standby/:id/give', 'staff', 201)
