/** The lanes before day and member are known: boxes of the heights of what comes. Prerendered. */
import { classNames } from '#ui/class-names.ts'
import { Split, Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import reserveStyles from '#features/bookings/reserve.module.css'
import styles from './lanes-loading.module.css'

export const LanesLoading = () => (
  <Stack gap="4" className={reserveStyles.page} data-loading="">
    <VisuallyHidden>
      <output>Loading...</output>
    </VisuallyHidden>
    <span className={styles.week} />
    <span className={reserveStyles.whoLoading} />
    <Split gap="4" className={reserveStyles.columns}>
      <span className={classNames(styles.grid, reserveStyles.main)} />
      <BesideLoading />
    </Split>
  </Stack>
)

/** In place of what stands beside the lanes. */
export const BesideLoading = () => (
  <>
    <span className={styles.count} />
    <span className={styles.pick} />
  </>
)
