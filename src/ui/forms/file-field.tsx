/** Field for one file. Its form value is the file or null. */
import { useRef, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './file-field.module.css'
import { useFieldState } from './form.tsx'

type FileFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  /** What the file picker offers, for example 'image/*'. The user can still pick any file. */
  accept?: string
}

export function FileField({ name, label, hint, accept }: FileFieldProps) {
  const { id, value, error, setValue, onBlur } = useFieldState(name)
  const input = useRef<HTMLInputElement>(null)
  const removeFile = () => {
    if (input.current) input.current.value = ''
    setValue(null)
    input.current?.focus()
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className={styles['row']}>
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          accept={accept}
          className={styles['input']}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={({ target }) => setValue(target.files?.[0] ?? null)}
          onBlur={onBlur}
        />
        {value instanceof File && (
          <Button tone="quiet" size="sm" onClick={removeFile}>
            Remove file
          </Button>
        )}
      </span>
    </FieldFrame>
  )
}
