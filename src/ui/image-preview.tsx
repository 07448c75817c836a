/** An image of a form: its preview next to the fields it comes from. Decorative: what it shows is always written next to it. */
import ImageOff from 'lucide-react/icons/image-off'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { TextField } from './forms/field.tsx'
import { ImageFileField } from './forms/file-field.tsx'
import { useFormValues } from './forms/form.tsx'
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

type ImageFieldsProps = Pick<ImagePreviewProps, 'address'> & {
  /** Of the address. */
  hint: string
  /** What a card shows without an image; and the field for it. */
  drawing?: ReactNode
  children?: ReactNode
}

/** The preview, and the fields of the address and of a file. A phone shows no preview while there is nothing to see. */
export function ImageFields({ address, hint, drawing, children }: ImageFieldsProps) {
  const { image, file } = useFormValues<{ image: string; file: File | null }>()
  return (
    <div className={styles.picture} data-empty={(!drawing && !image.trim() && !file) || undefined}>
      <ImagePreview address={address} file={file} wide={drawing !== undefined}>
        {drawing}
      </ImagePreview>
      <Stack gap="4">
        {children}
        <TextField name="image" label="Image URL" inputMode="url" autoComplete="off" hint={hint} />
        <ImageFileField />
      </Stack>
    </div>
  )
}

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
