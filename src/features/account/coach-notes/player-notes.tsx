/** What coaches have written about a child's sessions this season, with the one answer there is. */
import type { Reply } from '#api-contract/schemas.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { isolated } from '#domain/text/text.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { PlainText } from '#features/parts/plain-text.tsx'
import { Row, SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'

/** On the page of the child; nothing as long as nobody has written. */
export const PlayerNotes = ({ notes }: Reply<'playerNotes'>) =>
  notes.length > 0 && (
    <Section title="From the coaches" size="title">
      <Stack as="ul" gap="4">
        {notes.map(({ id, text, by, thanked, ...slot }) => (
          <Stack as="li" gap="1" key={id}>
            <PlainText>{text}</PlainText>
            <Row justify="between">
              <SmallPrint as="span">
                {isolated(by)}, {slotName(slot)}
              </SmallPrint>
              {thanked ? (
                <Text as="span" size="small">
                  You said thanks
                </Text>
              ) : (
                <CallButton
                  call="thankCoach"
                  input={{ params: { id } }}
                  failed="Could not say thanks"
                  aria-label={`Thanks to ${by}, ${slotName(slot)}`}
                >
                  Thanks
                </CallButton>
              )}
            </Row>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
