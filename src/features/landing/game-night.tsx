/** Content of /game-nights: header with links, and three info cards. */
import { Drawing } from '#illustrations/drawing.tsx'
import { pageFacts } from '#club/pages.ts'
import { capitalize } from '#domain/text/text.ts'
import { ButtonLink, GhostLink } from '#features/parts/button-link.tsx'
import { paths } from '#lib/paths.ts'
import { Row, Split, Stack, Text, Wrap } from '#ui/layout/box.tsx'
import styles from './pages.module.css'
import { InfoCards } from './cards.tsx'

/** 'When: most Fridays and select playoff dates; Where: the Lounge; How: RSVP from Events, appears in Your Schedule' */
const cards = [
  { title: 'When', text: `${capitalize(pageFacts.gameNights)}.` },
  { title: 'Where', text: pageFacts.gameNightRoom },
  { title: 'How', text: 'RSVP from Events. It appears in Your Schedule.' },
]

export function GameNight() {
  return (
    <>
      <div className={styles.nightHead} data-boards="">
        <Split as={Wrap} section gap="5" className={styles.night}>
          <Stack gap="4">
            <h1>Game Nights</h1>
            <Text size="lead" tone="muted" className={styles.nightLead}>
              Lights low, big screen on, the whole bench on the sofas.
            </Text>
            <Row gap="3">
              <ButtonLink to={paths.events} tone="kick" data-for="members">
                See events
              </ButtonLink>
              <GhostLink to={paths.lounge}>The Lounge</GhostLink>
            </Row>
          </Stack>
          <Drawing of="club#bracket" fill="middle" className={styles.nightIllustration} />
        </Split>
      </div>
      <Wrap section>
        <InfoCards cards={cards} />
      </Wrap>
    </>
  )
}
