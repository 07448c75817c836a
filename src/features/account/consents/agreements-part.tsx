/** What the family has signed, as a part of the account page. */
import { consentFacts } from '#domain/accounts/consent-texts.ts'
import { answerTo, consentNames, missingConsents, unsignedPlayers } from '#domain/accounts/consents.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { dayWithYear, today } from '#domain/calendar/calendar.ts'
import { consentMessages } from '#domain/messages/consent-messages.ts'
import { numberText } from '#domain/text/text.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import type { Account } from '#lib/session/account.ts'
import { buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Part, Row, Rows } from '#features/account/part.tsx'

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
      <Rows>
        {activePlayersOf(account).map((player) => (
          <Row key={player.id} label={player.name}>
            {summaryOf(player)}
          </Row>
        ))}
      </Rows>
    </Part>
  )
}

/** 'All four signed Nov 24, 2026. Photos: yes' */
function summaryOf(player: Account['players'][number]): string {
  const { length } = consentNames
  const signed = length - missingConsents(player).length
  const [last, photos] = [player.consents.at(-1), answerTo(player.consents, 'photos')]
  if (!last) return 'Not signed yet'
  const count =
    signed < length
      ? `${signed} of ${length} signed`
      : `All ${numberText(length)} signed ${dayWithYear(today(new Date(last.at)))}`
  return photos ? `${count}. Photos: ${photos.answer}` : count
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
