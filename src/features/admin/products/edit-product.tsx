/** Edits a product. On a conflict with a colleague's change, shows both versions and keeps the typed values. */
import { useEffect, useRef, useState } from 'react'
import { noteTexts } from '#domain/shop/product-notes.ts'
import { adminShopMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { api, ApiError } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import {
  missingOf,
  ProductFields,
  productFormError,
  productOf,
  productSchema,
  valuesOf,
  type ProductValues,
} from './product-fields.tsx'
import styles from './admin-products.module.css'
import type { AdminProduct } from './queries.ts'

type EditProductProps = {
  product: AdminProduct
  /** Refetches the products. */
  refresh: () => Promise<AdminProduct[]>
  onClose: () => void
}

export function EditProduct({ product, refresh, onClose }: EditProductProps) {
  // The form starts from the version it was opened with; a refresh must not replace typed values.
  const [opened] = useState(product)
  const [base, setBase] = useState(product)
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => box.current?.querySelector('input')?.focus(), [])

  const save = async (values: ProductValues) => {
    setProblem(undefined)
    const missing = missingOf(values)
    if (Object.keys(missing).length > 0) return { fields: missing }
    try {
      const body = { ...(await productOf(values)), rev: base.rev }
      const { product: saved } = await api('editProduct', { params: { id: product.id }, body })
      void notify(adminShopMessages.saved(saved.name))
      onClose()
      await refresh().catch(() => undefined)
    } catch (reason) {
      const isChanged = reason instanceof ApiError && reason.code === 'changed'
      const now = isChanged ? await refresh().catch(() => undefined) : undefined
      const theirs = now?.find(({ id }) => id === product.id)
      if (theirs) return setBase(theirs)
      const { fields, message } = productFormError(reason, values.file !== null)
      if (fields) return { fields }
      setProblem(`${adminShopMessages.notSaved}. ${message}`)
    }
  }

  return (
    <div className={styles['panel']} ref={box}>
      <Form initialValues={valuesOf(opened)} schema={productSchema} onSubmit={save} problem={problem}>
        {base !== opened && <Theirs product={base} />}
        <ProductFields />
        <div className={styles['actions']}>
          <Submit pendingLabel="Saving...">Save</Submit>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The colleague's version. */
function Theirs({ product }: { product: AdminProduct }) {
  return (
    <Banner tone="problem">
      <p>{staffMessages.changedByColleague}</p>
      <p className={styles['theirs']}>
        <b>{product.name}</b>, {product.price}. {noteTexts(product).join(' ')}
      </p>
    </Banner>
  )
}
