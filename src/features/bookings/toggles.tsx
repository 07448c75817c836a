/** Switches of the reserve page: lanes or Speede, each with its own URL, and the grid or list of a day. */
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

export type View = 'grid' | 'list'

export function ViewToggle({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset aria-label="View" className={styles.toggle}>
      <button type="button" aria-pressed={view === 'grid'} onClick={() => onView('grid')}>
        Grid
      </button>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>
        List
      </button>
    </fieldset>
  )
}
