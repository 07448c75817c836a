/** Choices side by side, each with a hint below it. */
import { useId, type ReactNode } from 'react'
import styles from './choices.module.css'

type Choice = { id: string; label: string; hint?: string | undefined }

type ChoicesProps = {
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Only one at a time. */
  single?: boolean
  /** What stands there while the choices load, or if they do not. */
  children?: ReactNode
}

export function Choices({ legend, choices, chosen, onChange, single = false, children }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {children}
      {choices.map(({ id, label, hint }) => (
        <label key={id}>
          <input
            type={single ? 'radio' : 'checkbox'}
            {...(single && { name })}
            checked={chosen.includes(id)}
            onChange={({ target }) => {
              const others = single ? [] : chosen.filter((other) => other !== id)
              onChange(target.checked ? [...others, id] : others)
            }}
          />
          <span>
            {label} {hint !== undefined && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
