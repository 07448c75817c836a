/** #lounge: homework, games and space for parents. */
import { Bracket } from '#illustrations/sections/bracket.tsx'
import { pageFacts } from '#club/pages.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { FactList, Section } from './section.tsx'

export function LoungeSection({ ground = 'ice' }: { ground?: 'ice' | 'boards' }) {
  return (
    <Section
      id="lounge"
      title="Lounge"
      ground={ground}
      lead="The club’s living room, from the end of school to the first shot."
      illustration={<Bracket />}
      actions={
        <Link to={paths.gameNights} className={buttonClass('ghost')}>
          Game Nights
        </Link>
      }
    >
      <FactList facts={pageFacts.loungeFacts} />
    </Section>
  )
}
