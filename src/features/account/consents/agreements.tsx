/** What is signed for each player: which text, when, by whom and which version. */
import { answerTo, consentNames, consentStatus, currentText } from '#domain/accounts/consents.ts'
import { Facts } from '#ui/layout/facts.tsx'
import type { Account } from '#lib/session/account.ts'
import styles from './consents.module.css'

export function Agreements({ players }: { players: Account['players'] }) {
  return (
    <ul className={styles.players}>
      {players
        .filter(({ retired }) => retired === undefined)
        .map(({ id, name, consents }) => (
          <li key={id}>
            <h3>{name}</h3>
            <Facts
              aria-label={name}
              facts={consentNames.map((text) => ({
                label: currentText(text).title,
                text: consentStatus(text, answerTo(consents, text)),
              }))}
            />
          </li>
        ))}
    </ul>
  )
}
