/** Admin: products of the pro shop. */
import { AdminPage } from '#features/admin/parts/admin-page.tsx'
import { pluralize } from '#domain/text/text.ts'
import { builtInProducts } from '#domain/shop/shop.ts'
import { AdminProducts } from '#features/admin/shop/products/admin-products.tsx'

export default function AdminProductsPage() {
  return (
    <AdminPage
      title="Pro Shop"
      lead={`Products you add appear before the ${pluralize(builtInProducts.length, 'product')} the club always sells.`}
      shape="card"
      count={3}
    >
      <AdminProducts />
    </AdminPage>
  )
}
