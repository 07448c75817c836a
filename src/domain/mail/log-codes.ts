/** Codes of the staff log about e-mails: the kind of record, and what was done. */

export const mail_retried = ['Email', 'Sent an email again'] as const
