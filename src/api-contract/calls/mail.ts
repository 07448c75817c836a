/** E-mails: what a family gets, and the outbox. */
import { call } from './call.ts'

export const mailChoices = call('GET', '/account/mail', { who: 'member', status: 200 })
export const saveMailChoices = call('PATCH', '/account/mail', { who: 'member', status: 200 })
export const unsubscribe = call('POST', '/mail/unsubscribe/:id', { who: 'anyone', status: 204 })
export const listOutbox = call('GET', '/admin/outbox', { who: 'staff', status: 200 })
export const retryMail = call('POST', '/admin/outbox/:id/retry', { who: 'staff', status: 200 })
