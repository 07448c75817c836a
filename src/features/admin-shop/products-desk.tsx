/** The shelves for staff: add a product, change one, remove one (specification section 2, 'Admin: Pro Shop'). */
import { Suspense, useState } from 'react'
import { shopDeskWords, staffWords } from '#domain/staff-words.ts'
import { afterPage } from '#lib/after-page.tsx'
import { failureOf } from '#lib/query.ts'
import { Empty } from '#ui/empty.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { usePieces } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddProduct } from './add-product.tsx'
import { ProductRow } from './product-row.tsx'
import styles from './products-desk.module.css'
import { useDeskProducts, type DeskProduct } from './use-desk-products.ts'

const removeProduct = afterPage(async () => (await import('./remove-product.tsx')).RemoveProduct)

const pieceSize = 25

export function ProductsDesk() {
  const { asked, refresh } = useDeskProducts()
  removeProduct.useAhead()
  const [removing, setRemoving] = useState<DeskProduct>()
  const { shown, foot } = usePieces(asked.data ?? [], pieceSize)

  return (
    <>
      <AddProduct onAdded={refresh} />
      <section className={styles['list']} aria-labelledby="current-products">
        <h2 id="current-products">Current products</h2>
        {asked.isError && <NotLoaded title={staffWords.notLoaded} {...failureOf(asked)} />}
        {asked.isPending && <Skeleton shape="card" count={3} />}
        {asked.data?.length === 0 && <Empty titleAs="h3" title={shopDeskWords.none} />}
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
