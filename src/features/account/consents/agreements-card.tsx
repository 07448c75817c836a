/** The account page's card of what the family has signed. */
import { unsignedPlayers } from '#domain/accounts/consents.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useAccount } from '#lib/session/account.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Agreements } from './agreements.tsx'
import styles from '#features/account/account.module.css'

export function AgreementsCard() {
  const { data: account } = useAccount()
  if (!account) return null
  const isMissing = unsignedPlayers(account).length > 0
  return (
    <Card
      as="section"
      actions={
        <Link to={paths.consent} className={buttonClass(isMissing ? 'primary' : 'ghost')}>
          {isMissing ? consentMessages.readAndSign : consentMessages.read}
        </Link>
      }
    >
      <h2 className={styles.title}>{consentMessages.agreements}</h2>
      <p className={styles.quiet}>{consentMessages.agreementsMeans}</p>
      <Agreements players={account.players} />
    </Card>
  )
}
