/** Staff: the pro shop's products. */
import { counted } from '#domain/text/numbers.ts'
import { builtInProducts } from '#domain/shop/shop.ts'
import { AdminProducts } from '#features/admin/products/admin-products.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminProductsPage() {
  return (
    <>
      <PageHead
        title="Pro Shop"
        lead={`What you add here is sold before the ${counted(builtInProducts.length, 'product')} the club always has.`}
      />
      <AdminProducts />
    </>
  )
}
