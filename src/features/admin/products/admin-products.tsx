/** The shelves for staff: add a product, change one, remove one (specification section 2, 'Admin: Pro Shop'). */
import { Suspense, useState } from 'react'
import { adminShopMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { failureOf } from '#lib/api/query.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AddProduct } from './add-product.tsx'
import { ProductRow } from './product-row.tsx'
import styles from './admin-products.module.css'
import { useAdminProducts, type AdminProduct } from './queries.ts'

const removeProduct = prefetchedLazy(async () => (await import('./remove-product.tsx')).RemoveProduct)

const pieceSize = 25

export function AdminProducts() {
  const { asked, refresh } = useAdminProducts()
  removeProduct.usePrefetch()
  const [removing, setRemoving] = useState<AdminProduct>()
  const { shown, foot } = usePagination(asked.data ?? [], pieceSize)

  return (
    <>
      <AddProduct onAdded={refresh} />
      <section className={styles['list']} aria-labelledby="current-products">
        <h2 id="current-products">Current products</h2>
        {asked.isError && <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />}
        {asked.isPending && <Skeleton shape="card" count={3} />}
        {asked.data?.length === 0 && <Empty titleAs="h3" title={adminShopMessages.none} />}
        {shown.length > 0 && (
          <ul className={styles['rows']} aria-label="Current products">
            {shown.map((product) => (
              <ProductRow key={product.id} product={product} refresh={refresh} onRemove={() => setRemoving(product)} />
            ))}
          </ul>
        )}
        {foot}
      </section>
      {removing && (
        <Suspense>
          <removeProduct.Part product={removing} refresh={refresh} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </>
  )
}
