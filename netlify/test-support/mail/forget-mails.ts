/** Removes messages that a test is not about, before they are sent. */
import type { MailKindName } from '#domain/mail/mail-kinds.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { removeOutboxOf } from '#server/repositories/outbox.ts'
import { testKeyPepper, type TestServer } from '#server/test-support/server/test-server.ts'

export const forgetMails = (
  { context }: Pick<TestServer, 'context'>,
  email: string,
  kind: MailKindName,
): Promise<void> => removeOutboxOf(context, accountKeyOf(testKeyPepper, email), (each) => each === kind)
