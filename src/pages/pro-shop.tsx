/** /pro-shop: banner, heading and product grid. */
import { ProductGrid, ProductsLoading, ShopBanner } from '#features/shop/product-grid.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function ProShop() {
  return (
    <>
      <ShopBanner />
      <Wrap section>{import.meta.env.SSR ? <ProductsLoading /> : <ProductGrid />}</Wrap>
    </>
  )
}
