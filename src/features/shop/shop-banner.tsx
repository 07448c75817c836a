/** The shop's banner: its name, and its wall with what hangs there. */
import { Crew, Hat, Jacket } from '#illustrations/products/wear.tsx'
import { facility } from '#domain/facility/facility.ts'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from './shop-banner.module.css'

export function ShopBanner() {
  return (
    <div className={styles['banner']}>
      <Wrap className={styles['row']}>
        <div className={styles['words']}>
          <h1>Pro Shop</h1>
          <p>Wear the {facility.houseWord}. Order here, pick it up at the front desk.</p>
        </div>
        <div className={styles['wall']} aria-hidden="true">
          <Hat />
          <Crew />
          <Jacket />
        </div>
      </Wrap>
    </div>
  )
}
