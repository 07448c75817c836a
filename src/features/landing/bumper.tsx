/** Content of /bumper: logo, tagline and one link, above an illustration of the lanes. */
import { Lanes } from '#illustrations/lanes.tsx'
import { Mark } from '#illustrations/mark.tsx'
import { pageFacts } from '#club/pages.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { ButtonLink } from '#features/parts/button-link.tsx'
import { paths } from '#lib/paths.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import styles from './bumper.module.css'

const { units } = bookables.lane
const middle = Math.ceil(units / 2)
const scene = {
  size: [1200, 620],
  wall: 170,
  far: 620,
  near: 1500,
  lit: [middle],
  hot: middle,
  count: units,
} as const

export function Bumper() {
  return (
    <div className={styles.bumper} data-boards="">
      <Stack className={styles.welcome}>
        <Mark width={120} />
        <h1>{facility.name}</h1>
        <Text size="lead" tone="muted">
          {pageFacts.bumper}
        </Text>
        <ButtonLink to={paths.home} tone="kick">
          Step inside
        </ButtonLink>
      </Stack>
      {/* After the text, so that text loading late does not push it down. */}
      <Lanes {...scene} className={styles.scene} />
    </div>
  )
}
