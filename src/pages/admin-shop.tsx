/** Staff: the pro shop's products. */
import { ProductsDesk } from '#features/admin-shop/products-desk.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminShop() {
  return (
    <>
      <PageHead title="Pro Shop" lead="What you add here is sold before the five products the club always has." />
      <ProductsDesk />
    </>
  )
}
