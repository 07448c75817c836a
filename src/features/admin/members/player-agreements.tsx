/** What a family has signed for a player, as the desk sees it. */
import type { Reply } from '#api-contract/schemas.ts'
import { answerTo, consentNames, consentStatus, currentText, missingConsents } from '#domain/accounts/consents.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { Facts } from '#ui/layout/facts.tsx'

type Player = Reply<'memberDetails'>['member']['players'][number]

export function PlayerAgreements({ player }: { player: Player }) {
  return (
    <details>
      <summary>{adminMemberMessages.agreements(missingConsents(player).length)}</summary>
      <Facts
        facts={consentNames.map((text) => ({
          label: currentText(text).title,
          text: consentStatus(text, answerTo(player.consents, text)),
        }))}
      />
    </details>
  )
}
