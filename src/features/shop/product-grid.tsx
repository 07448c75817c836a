/** Pro shop: banner and product grid ('image, name, price and optional description, with a Buy Now dialog'). */
import { useState } from 'react'
import { facility } from '#domain/facility/facility.ts'
import { Clothing } from '#illustrations/product-drawing.tsx'
import { noteTexts } from '#domain/shop/product-notes.ts'
import { isSoldOut, type Product } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { SmallPrint, Stack, Text, VisuallyHidden, Wrap } from '#ui/layout/box.tsx'
import { ProductImage } from './product-image.tsx'
import styles from './shop.module.css'
import { useProducts } from './use-products.ts'

const BuyDialog = lazyOnPress(async () => (await import('./buy-dialog.tsx')).BuyDialog)

export function ShopBanner() {
  return (
    <div className={styles.banner} data-boards="">
      <Stack as={Wrap} gap="4-5" className={styles.row}>
        <Stack gap="2" className={styles.words}>
          <h1>Pro Shop</h1>
          <Text size="lead" tone="muted">
            Wear the {facility.facilityNoun}. Order here, pick it up at the front desk.
          </Text>
        </Stack>
        <div className={styles.clothes} aria-hidden="true">
          <Clothing kind="hat" />
          <Clothing kind="crew" />
          <Clothing kind="jacket" />
        </div>
      </Stack>
    </div>
  )
}

/** All products, with the added ones first. */
export function ProductGrid() {
  const { products, isStale } = useProducts()
  const [shown, setShown] = useState<Product>()
  const [open, setOpen] = useState(false)
  usePreload(BuyDialog)
  if (!products) return <ProductsLoading />
  return (
    <Stack gap="4-5">
      <ul className={styles.grid} aria-label="Products">
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            onBuy={() => {
              setShown(product)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      {isStale && <Banner>{shopMessages.mayBeOutdated}</Banner>}
      {shown && <BuyDialog key={shown.id} product={shown} open={open} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function ProductCard({ product, onBuy }: { product: Product; onBuy: () => void }) {
  const { name, price, image } = product
  return (
    <li className={styles.card} data-card="high">
      <ProductImage image={image} className={styles.picture} />
      <div className={styles.body}>
        <Text as="h2" dir="auto" size="name" className={styles.name}>
          {name}
        </Text>
        <p className={styles.price}>{price}</p>
        {noteTexts(product).map((text) => (
          <SmallPrint key={text} dir="auto" className={styles.description}>
            {text}
          </SmallPrint>
        ))}
        {isSoldOut(product) ? (
          <p className={styles.soldOut}>{shopMessages.gone.soldOut}</p>
        ) : (
          <Button size="sm" aria-haspopup="dialog" aria-label={`Buy Now: ${name}`} onClick={onBuy}>
            Buy Now
          </Button>
        )}
      </div>
    </li>
  )
}

/** Boxes in place of the cards; they fill the screen, so that the footer does not move within it when the products come. */
export function ProductsLoading() {
  return (
    <output className={styles.grid} data-loading="">
      <VisuallyHidden>Loading products...</VisuallyHidden>
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} className={styles.waiting} aria-hidden="true" />
      ))}
    </output>
  )
}
