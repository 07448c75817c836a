/** Products for staff: add, edit and remove (specification section 2, 'Admin: Pro Shop'). */
import { useState } from 'react'
import { adminShopMessages } from '#domain/messages/admin-shop-messages.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AddPanel } from '#features/admin/add-panel.tsx'
import { AddProduct } from './add-product.tsx'
import { ProductRow } from './product-row.tsx'
import styles from '#features/admin/edited-list.module.css'
import type { AdminProduct } from './product-fields.tsx'

const RemoveProduct = lazyOnPress(async () => (await import('./remove-product.tsx')).RemoveProduct)

const pageSize = 25

export function AdminProducts() {
  const query = useApiQuery('adminProducts', { select: ({ products }) => products })
  usePreload(RemoveProduct)
  const [removing, setRemoving] = useState<AdminProduct>()
  const { shown, foot } = usePagination(query.data ?? [], pageSize)

  return (
    <div className={styles.page}>
      <AddPanel title="Add a product">
        <AddProduct />
      </AddPanel>
      <section className={styles.list} aria-labelledby="current-products">
        <h2 id="current-products">Current products</h2>
        {query.isError && <NotLoaded title={staffMessages.notLoaded} {...notLoadedProps(query)} />}
        {query.isPending && <Skeleton shape="card" count={3} />}
        {query.data?.length === 0 && <Empty titleAs="h3" title={adminShopMessages.none} />}
        {shown.length > 0 && (
          <ul className={styles.rows} aria-label="Current products">
            {shown.map((product) => (
              <ProductRow key={product.id} product={product} onRemove={() => setRemoving(product)} />
            ))}
          </ul>
        )}
        {foot}
      </section>
      {removing && <RemoveProduct product={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}
