/** 'dialog with a menu of five featured meals with protein grams' (specification section 2). */
import { Meal } from '#illustrations/meal.tsx'
import { pageFacts } from '#club/pages.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import styles from './menu-dialog.module.css'

export function MenuDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Featured meals"
      description="Cooked with our meal partner, plated for players. The yellow arc shows the protein."
      wide
    >
      <ul className={styles.meals}>
        {pageFacts.meals.map(({ kind, name, protein, what }) => (
          <li key={kind}>
            <Meal kind={kind} grams={protein} className={styles.plate} />
            <div>
              <h3>{name}</h3>
              <p className={styles.protein}>
                <b>{protein} g</b> protein
              </p>
              <p className={styles.what}>{what}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
