/** What the family has signed, as a part of the account page. */
import { unsignedPlayers } from '#domain/accounts/consents.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import type { Account } from '#lib/session/account.ts'
import { buttonClass } from '#ui/button.tsx'
import { Part } from '#features/account/part.tsx'
import { Agreements } from './agreements.tsx'

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
      <Agreements players={account.players} />
    </Part>
  )
}
