/** #shop: what hangs on the pro shop's wall. */
import { productDrawings } from '#art/product-drawing.tsx'
import { builtInProducts } from '#domain/shop.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import styles from './shop-section.module.css'

export function ShopSection() {
  return (
    <Section
      id="shop"
      title="Pro Shop"
      ground="boards"
      lead="Wear the nest. Puck Bucks credit your child's membership card for anything in the house."
      actions={
        <Link to={paths.proShop} className={buttonClass('kick')}>
          Visit the Pro Shop
        </Link>
      }
    >
      <ul className={styles['wall']}>
        {builtInProducts.map(({ id, name, price, image }) => (
          <li key={id}>
            <div className={styles['art']}>{productDrawings[image]}</div>
            <h3>{name}</h3>
            <p>{price}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
