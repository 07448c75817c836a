/** #events: the speaking series with day, time, room and a link to Events. */
import { Stage } from '#illustrations/sections/stage.tsx'
import { clockTime } from '#domain/calendar/times.ts'
import { pageFacts } from '#club/pages.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { CardGrid } from '#ui/layout/card.tsx'
import { Ticket } from '#ui/layout/ticket.tsx'
import { Section } from './section.tsx'
import styles from './section.module.css'

export function SpeakingSection() {
  return (
    <Section id="events" title="Speaking Series" lead={pageFacts.speakingLead}>
      <div className={styles['stage']}>
        <Stage wide />
      </div>
      <CardGrid>
        {pageFacts.speakingSeries.map(({ title, weekday, time, room, text, tone }) => (
          <Ticket
            key={title}
            top="Every"
            big={weekday.slice(0, 3)}
            bottom={clockTime(time)}
            tone={tone}
            tag={`${weekday}s ${clockTime(time)} · ${room}`}
            title={title}
            subtitle={text}
          >
            <Link to={paths.events} className={buttonClass('ghost', 'sm')} aria-label={`Book it: ${title}`}>
              Book it
            </Link>
          </Ticket>
        ))}
      </CardGrid>
    </Section>
  )
}
