/** Admin: products of the pro shop. */
import { pluralize } from '#domain/text/text.ts'
import { builtInProducts } from '#domain/shop/shop.ts'
import { AdminProducts } from '#features/admin/products/admin-products.tsx'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function AdminProductsPage() {
  return (
    <>
      <PageHead
        title="Pro Shop"
        lead={`Products you add appear before the ${pluralize(builtInProducts.length, 'product')} the club always sells.`}
      />
      {useIsLoading() ? <Skeleton shape="card" count={3} /> : <AdminProducts />}
    </>
  )
}
