/** What a parent is asked to sign before the visit that a message is about. */
import { toSign } from '#domain/accounts/consents.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { mailPaths } from '#domain/notifications/mail-paths.ts'
import type { AboutAccount } from './composer.ts'
import type { Content } from './content.ts'

/** The message, with that as the one thing to do. `coming` are the ids of who comes; none if the family has not said who. */
export function withSigning({ siteUrl, players }: AboutAccount, content: Content, coming?: readonly string[]): Content {
  const ask = toSign(players, coming)
  if (!ask) return content
  return {
    ...content,
    paragraphs: [...content.paragraphs, `${consentMessages.oneThing(ask)}.`],
    action: { label: consentMessages.readAndSign, url: siteUrl + mailPaths.consent },
  }
}
