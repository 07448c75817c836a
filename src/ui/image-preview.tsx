/** An image of a form: its preview next to the fields it comes from. Decorative: what it shows is always written next to it. */
import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Stack } from './layout/box.tsx'
import styles from './image-preview.module.css'

type ImagePreviewProps = {
  /** A valid URL, or undefined for none yet. */
  address: string | undefined
  /** Chosen but not uploaded yet; it takes precedence over the address. */
  file?: File | null
  /** As wide as on a card; otherwise square. */
  wide?: boolean
  /** Shown while there is no image. */
  children?: ReactNode
}

export function ImagePreview({ address, file = null, wide = false, children }: ImagePreviewProps) {
  return (
    <div className={classNames(styles.preview, wide && styles.wide)}>
      {file ? (
        <LocalImage key={`${file.name} ${file.lastModified}`} file={file} />
      ) : address === undefined ? (
        (children ?? <span className={styles.noImage} />)
      ) : (
        <RemoteImage key={address} address={address} />
      )}
    </div>
  )
}

/** The preview and the fields. With `mayHide`, a phone shows no preview while there is no image. */
export const ImageFields = ({ mayHide = false, preview, children }: ImageFieldsProps) => (
  <div className={styles.picture} data-empty={mayHide || undefined}>
    {preview}
    <Stack gap="4">{children}</Stack>
  </div>
)

type ImageFieldsProps = { mayHide?: boolean; preview: ReactNode; children: ReactNode }

const size = { width: 240, height: 240 }

function RemoteImage({ address }: { address: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <ImageNotFound />
  return (
    <img src={address} alt="" {...size} loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
  )
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
  <span className={styles.noImage}>
    <ImageOff aria-hidden="true" size={22} />
    Image not found
  </span>
)
