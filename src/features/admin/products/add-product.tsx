/** 'Add Product': does nothing unless name, price and image are filled (specification sections 2 and 5). */
import { useEffect, useRef, useState } from 'react'
import { adminShopMessages } from '#domain/messages/admin-messages.ts'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { Form, Submit } from '#ui/forms/form.tsx'
import {
  emptyProduct,
  missingOf,
  ProductFields,
  productFormError,
  productOf,
  productSchema,
  type ProductValues,
} from './product-fields.tsx'
import styles from './admin-products.module.css'

export function AddProduct({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const box = useRef<HTMLDivElement>(null)
  /** The idempotency key: a retry after a lost response does not add a second product. */
  const [attempt, setAttempt] = useState(() => ({ number: 0, key: crypto.randomUUID() }))
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (attempt.number > 0) focusOn(box.current, 'name')
  }, [attempt.number])

  const add = async (values: ProductValues) => {
    setProblem(undefined)
    const [missing] = Object.keys(missingOf(values))
    if (missing) return focusOn(box.current, missing)
    try {
      const { product } = await api('addProduct', { body: await productOf(values), idempotencyKey: attempt.key })
      void notify(adminShopMessages.added(product.name))
      setAttempt({ number: attempt.number + 1, key: crypto.randomUUID() })
      await onAdded().catch(() => undefined)
    } catch (reason) {
      const { fields, message } = productFormError(reason, values.file !== null)
      if (fields) return { fields }
      setProblem(`${adminShopMessages.notSaved}. ${message}`)
    }
  }

  return (
    <section className={styles['panel']} aria-labelledby="add-product" ref={box}>
      <h2 id="add-product">Add a product</h2>
      <Form key={attempt.number} initialValues={emptyProduct} schema={productSchema} onSubmit={add} problem={problem}>
        <ProductFields />
        <div>
          <Submit pendingLabel="Adding...">Add Product</Submit>
        </div>
      </Form>
    </section>
  )
}

const focusOn = (box: HTMLElement | null, name: string) => box?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
