/** What the family has signed, as a part of the account page. */
import { consentFacts, unsignedPlayers } from '#domain/accounts/consents.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import type { Account } from '#lib/session/account.ts'
import { buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Part } from '#features/account/part.tsx'

export function AgreementsPart({ account }: { account: Account }) {
  const isMissing = unsignedPlayers(account).length > 0
  return (
    <Part
      id="agreements"
      title={consentMessages.agreements}
      action={
        <Link to={paths.consent} className={buttonClass(isMissing ? 'primary' : 'ghost', 'sm')}>
          {isMissing ? consentMessages.readAndSign : 'Read and print'}
        </Link>
      }
    >
      <Agreements account={account} />
    </Part>
  )
}

/** Of each player: which text, when, by whom and which version. */
export const Agreements = ({ account }: { account: Account }) => (
  <Stack as="ul" gap="4">
    {activePlayersOf(account).map((player) => (
      <Stack as="li" gap="1-5" key={player.id}>
        <h3>{player.name}</h3>
        <Facts aria-label={player.name} facts={consentFacts(player)} />
      </Stack>
    ))}
  </Stack>
)
