/** #shop: the built-in products. */
import { productDrawing } from '#illustrations/product-drawing.tsx'
import { pageFacts } from '#club/pages.ts'
import { builtInProducts } from '#domain/shop/shop.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Section } from './section.tsx'
import styles from './section.module.css'

export function ShopSection() {
  return (
    <Section
      id="shop"
      title="Pro Shop"
      ground="boards"
      lead={pageFacts.shopLead}
      actions={
        <Link to={paths.proShop} className={buttonClass('kick')}>
          Visit the Pro Shop
        </Link>
      }
    >
      <ul className={styles['shop']}>
        {builtInProducts.map(({ id, name, price, image }) => (
          <li key={id}>
            <div className={styles['item']}>
              {productDrawing(image) ?? <img src={image} alt="" width={480} height={480} loading="lazy" />}
            </div>
            <h3>{name}</h3>
            <p>{price}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
