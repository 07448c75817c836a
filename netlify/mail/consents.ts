/** The message about what a parent has signed. */
import { currentText } from '#domain/consents/consent-texts.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { consentNames, firstNames, mayRefuse } from '#domain/consents/consents.ts'
import { dayOfInstant } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { paths } from '#domain/paths.ts'
import { capitalize, isolated } from '#domain/text/text.ts'
import { familyOf, leadingTo, type Composer } from './composer.ts'

/** To both caregivers, about a signature of an instant: a child may have the phone of a parent in hand. */
export const consents_signed: Composer = async (about) => {
  const at = about.entry.subjectRef
  const players = (await familyOf(about))?.players ?? []
  const signedOf = ({ consents }: (typeof players)[number]) => consents.filter((each) => each.at === at)
  const whose = players.filter((player) => signedOf(player).length > 0)
  const [first] = whose.flatMap(signedOf)
  if (!first) return undefined
  const facts = consentNames.flatMap((text) =>
    whose.flatMap((player) =>
      signedOf(player)
        .filter((each) => each.text === text)
        .map(({ version, answer }) => ({
          label: currentText(text).title,
          value: `${firstNames([player])}: ${mayRefuse(text) ? capitalize(answer) : 'Agreed'}, ${consentMessages.version(version)}`,
        })),
    ),
  )
  return leadingTo(about, paths.consent, {
    subject: `Signed for ${firstNames(whose)} at ${facility.name}`,
    heading: `Signed for ${firstNames(whose)}`,
    paragraphs: [
      `“${isolated(first.name)}” was typed as the signature on ${dayOfInstant(at)}. You can read and print the texts at any time.`,
      'Not signed by a parent or guardian? Please call the front desk before the next visit.',
    ],
    facts,
    action: 'Read what was signed',
  })
}
