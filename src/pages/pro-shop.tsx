/** The pro shop: banner, heading, and everything that is sold. */
import { ProductGrid } from '#features/shop/product-grid.tsx'
import { ShopBanner } from '#features/shop/shop-banner.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function ProShop() {
  return (
    <>
      <ShopBanner />
      <Wrap section>
        <ProductGrid />
      </Wrap>
    </>
  )
}
