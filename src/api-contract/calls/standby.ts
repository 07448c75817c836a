/** The standby list. */
import { call } from './call.ts'

export const standby = call('GET', '/standby', { who: 'member', status: 200 })
export const addWish = call('POST', '/standby', { who: 'member', status: 201 })
export const addEventWish = call('POST', '/standby/events', { who: 'member', status: 201 })
export const pauseWish = call('PATCH', '/standby/:id', { who: 'member', status: 200 })
export const endWish = call('DELETE', '/standby/:id', { who: 'member', status: 204 })
export const standbyWaiting = call('GET', '/standby/waiting', { who: 'member', status: 200 })
export const acceptOffer = call('POST', '/standby/offers/:id/accept', { who: 'member', status: 200 })
export const declineOffer = call('POST', '/standby/offers/:id/decline', { who: 'member', status: 204 })
export const answerOffer = call('POST', '/standby/answer', { who: 'anyone', status: 200 })
export const adminStandby = call('GET', '/admin/standby', { who: 'staff', status: 200 })
export const giveSlot = call('POST', '/admin/standby/:id/give', { who: 'staff', status: 201 })
