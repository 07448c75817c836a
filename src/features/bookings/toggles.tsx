/** The switch of the reserve page: lanes or Speede, each with its own URL. */
import { paths, speedePath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import styles from './reserve.module.css'

export function KindTabs({ speede }: { speede: boolean }) {
  return (
    <nav className={styles.toggle} aria-label="What to reserve">
      <Link to={paths.reserve} replace aria-current={speede ? undefined : 'page'}>
        Lanes
      </Link>
      <Link to={speedePath} replace aria-current={speede ? 'page' : undefined}>
        Speede
      </Link>
    </nav>
  )
}
