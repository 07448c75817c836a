/** The lanes before day and member are known: boxes of the heights of what comes. Prerendered. */
import { classNames } from '#ui/class-names.ts'
import { Split, Stack } from '#ui/layout/box.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import reserve from '#features/bookings/reserve.module.css'
import styles from './lanes-loading.module.css'

export const LanesLoading = () => (
  <Stack gap="4" className={reserve.page} data-loading="">
    <VisuallyHidden>
      <output>Loading...</output>
    </VisuallyHidden>
    <span className={styles.week} />
    <span className={reserve.whoLoading} />
    <Split gap="4" className={reserve.columns}>
      <span className={classNames(styles.grid, reserve.main)} />
      <span className={styles.count} />
      <span className={styles.pick} />
    </Split>
  </Stack>
)
