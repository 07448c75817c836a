/** The family's signed texts: in short for each player, and in full. */
import { consentFacts } from '#domain/consents/consent-texts.ts'
import { answerTo, consentNames, missingConsents } from '#domain/consents/consents.ts'
import { activePlayersOf } from '#domain/families/players.ts'
import { dayOfInstant } from '#domain/calendar/calendar.ts'
import type { Account } from '#lib/session/account.ts'
import { Stack } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'

/** 'Signed Nov 24, 2026', 'Photos: yes' */
export function signedLines(player: Account['players'][number]): string[] {
  const { length } = consentNames
  const signed = length - missingConsents(player).length
  const [last, photos] = [player.consents.at(-1), answerTo(player.consents, 'photos')]
  if (!last) return ['Not signed yet']
  const count = signed < length ? `${signed} of ${length} signed` : `Signed ${dayOfInstant(last.at)}`
  return photos ? [count, `Photos: ${photos.answer}`] : [count]
}

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
