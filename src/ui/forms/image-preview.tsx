/** Preview of a product image, or a placeholder. Decorative: the product name is always next to it. */
import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isProductImage } from '#domain/shop/product-draft.ts'
import styles from './admin-products.module.css'

/** `file` is chosen but not uploaded yet; it takes precedence over `image`. */
export function ProductImage({ image, file = null }: { image: string; file?: File | null }) {
  return (
    <div className={styles['preview']}>
      {file ? (
        <LocalImage key={`${file.name} ${file.lastModified}`} file={file} />
      ) : (
        <RemoteImage key={image} address={image} />
      )}
    </div>
  )
}

const size = { width: 240, height: 240 }

function RemoteImage({ address }: { address: string }) {
  const [broken, setBroken] = useState(false)
  if (!isProductImage(address)) return <span className={styles['noImage']} />
  if (broken) return <ImageNotFound />
  return <img src={address} alt="" {...size} loading="lazy" onError={() => setBroken(true)} />
}

/** A file from this device; its object URL lives as long as the component. */
function LocalImage({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return broken ? <ImageNotFound /> : <img ref={image} alt="" {...size} onError={() => setBroken(true)} />
}

const ImageNotFound = () => (
  <span className={styles['noImage']}>
    <ImageOff aria-hidden="true" size={22} />
    Image not found
  </span>
)
