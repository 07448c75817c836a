/** A product's picture as it will be shown, or that it cannot be. Decoration: the name always stands beside it. */
import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isProductImage } from '#domain/shop/product-draft.ts'
import styles from './product-image.module.css'

/** `file` is one that was chosen and not yet sent; it takes the place of the address. */
export function ProductImage({ image, file = null }: { image: string; file?: File | null }) {
  return (
    <div className={styles['picture']}>
      {file ? <Chosen key={`${file.name} ${file.lastModified}`} file={file} /> : <Shown key={image} address={image} />}
    </div>
  )
}

const size = { width: 240, height: 240 }

function Shown({ address }: { address: string }) {
  const [broken, setBroken] = useState(false)
  if (!isProductImage(address)) return <span className={styles['none']} />
  if (broken) return <NoPicture />
  return <img src={address} alt="" {...size} loading="lazy" onError={() => setBroken(true)} />
}

/** A file of this device, from an address that lives as long as this. */
function Chosen({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return broken ? <NoPicture /> : <img ref={picture} alt="" {...size} onError={() => setBroken(true)} />
}

const NoPicture = () => (
  <span className={styles['none']}>
    <ImageOff aria-hidden="true" size={22} />
    No picture there
  </span>
)
