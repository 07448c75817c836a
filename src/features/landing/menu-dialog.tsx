/** 'dialog with a menu of five featured meals with protein grams' (specification section 2). */
import { Meal } from '#illustrations/meal.tsx'
import { pageFacts } from '#club/pages.ts'
import { Grid, Row, SmallPrint } from '#ui/layout/box.tsx'
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
      <Grid as="ul" gap="5">
        {pageFacts.meals.map(({ kind, name, protein, what }) => (
          <Row as="li" key={kind} gap="4" wrap={false}>
            <Meal kind={kind} grams={protein} className={styles.plate} />
            <div>
              <h3>{name}</h3>
              <p className={styles.protein}>
                <b>{protein} g</b> protein
              </p>
              <SmallPrint>{what}</SmallPrint>
            </div>
          </Row>
        ))}
      </Grid>
    </Dialog>
  )
}
