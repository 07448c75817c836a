/** /pro-shop: banner, heading and product grid. */
import { ProductGrid, ProductsLoading, ShopBanner } from '#features/shop/product-grid.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Wrap } from '#ui/layout/wrap.tsx'

export default function ProShop() {
  return (
    <>
      <ShopBanner />
      <Wrap section>{useIsLoading() ? <ProductsLoading /> : <ProductGrid />}</Wrap>
    </>
  )
}
