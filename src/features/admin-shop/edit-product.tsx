/** Changes a product. If a colleague was faster both versions are shown, and what was typed stays. */
import { useEffect, useRef, useState } from 'react'
import { noteTexts } from '#domain/product-notes.ts'
import { shopDeskWords, staffWords } from '#domain/staff-words.ts'
import { api, Refused } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Submit } from '#ui/form.tsx'
import { missingOf, ProductFields, productOf, productSchema, valuesOf, type ProductValues } from './product-fields.tsx'
import styles from './products-desk.module.css'
import { refusalOf } from './refusal.ts'
import type { DeskProduct } from './use-desk-products.ts'

type EditProductProps = {
  product: DeskProduct
  /** Asks what stands there now. */
  refresh: () => Promise<DeskProduct[]>
  onClose: () => void
}

export function EditProduct({ product, refresh, onClose }: EditProductProps) {
  // What this change is made to: not what a refresh brings meanwhile.
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
      void notify(shopDeskWords.saved(saved.name))
      onClose()
      await refresh().catch(() => undefined)
    } catch (reason) {
      const isChanged = reason instanceof Refused && reason.code === 'changed'
      const now = isChanged ? await refresh().catch(() => undefined) : undefined
      const theirs = now?.find(({ id }) => id === product.id)
      if (theirs) return setBase(theirs)
      const { fields, sentence } = refusalOf(reason, values.file !== null)
      if (fields) return { fields }
      setProblem(`${shopDeskWords.notSaved}. ${sentence}`)
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
            Leave it as it is
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** What a colleague has made of it. */
function Theirs({ product }: { product: DeskProduct }) {
  return (
    <Banner tone="problem">
      <p>{staffWords.changedMeanwhile}</p>
      <p className={styles['theirs']}>
        <b>{product.name}</b>, {product.price}. {noteTexts(product).join(' ')}
      </p>
    </Banner>
  )
}
