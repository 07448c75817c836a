/** The field of an image to upload. */
import { useEffect, useRef } from 'react'
import { QuietButton } from '#ui/button.tsx'
import { Row } from '#ui/layout/box.tsx'
import { FieldFrame } from './field-frame.tsx'
import styles from './file-field.module.css'
import { useFieldState } from './form.tsx'

/** The field of a file to upload; its form value is the file or null. */
const hint = 'PNG, JPEG or WebP. Resized before upload; replaces the URL above.'

export function ImageFileField() {
  const { id, value, error, setValue, onBlur, aria } = useFieldState('file', hint)
  const input = useRef<HTMLInputElement>(null)
  // Also when the form is emptied after a submit.
  useEffect(() => {
    if (value === null && input.current) input.current.value = ''
  }, [value])
  const removeFile = () => {
    setValue(null)
    input.current?.focus()
  }
  return (
    <FieldFrame id={id} label="Or upload a file" hint={hint} error={error}>
      <Row as="span">
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept="image/png,image/jpeg,image/webp"
          className={styles.input}
          {...aria}
          onChange={({ target }) => setValue(target.files?.[0] ?? null)}
          onBlur={onBlur}
        />
        {value instanceof File && <QuietButton onClick={removeFile}>Remove file</QuietButton>}
      </Row>
    </FieldFrame>
  )
}
