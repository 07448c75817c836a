/** Staff: the pro shop's products. */
import { counted } from '#domain/number-words.ts'
import { builtInProducts } from '#domain/shop.ts'
import { ProductsDesk } from '#features/admin-shop/products-desk.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminShop() {
  return (
    <>
      <PageHead
        title="Pro Shop"
        lead={`What you add here is sold before the ${counted(builtInProducts.length, 'product')} the club always has.`}
      />
      <ProductsDesk />
    </>
  )
}
