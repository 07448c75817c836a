/** E-mails: what a family gets, and the outbox. */
import { call } from './call.ts'

export const mailChoices = call('GET', '/account/mail', 'member', 200)
export const saveMailChoices = call('PATCH', '/account/mail', 'member', 200)
export const unsubscribe = call('POST', '/mail/unsubscribe/:id', 'anyone', 204)
export const listOutbox = call('GET', '/admin/outbox', 'staff', 200)
export const retryMail = call('POST', '/admin/outbox/:id/retry', 'staff', 200)
