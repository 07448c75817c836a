/** Choices side by side, each with a hint below it. */
import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './choices.module.css'

/** `mark` stands before the label. */
type Choice = { id: string; label: string; hint?: string | undefined; mark?: ReactNode; disabled?: boolean }

type ChoicesProps = {
  legend: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** No more than these at once. Default: no limit. */
  max?: number
  /** As chips, whose check boxes do not show: where each has a mark. */
  chips?: boolean
  /** Only one at a time. */
  single?: boolean
  /** Stands before the choices: a note, or what is shown while they load. */
  children?: ReactNode
}

export function Choices({ legend, choices, chosen, max = Infinity, onChange, single = false, ...look }: ChoicesProps) {
  const { chips = false, children } = look
  const name = useId()
  return (
    <fieldset className={classNames(styles.choices, chips && styles.chips)}>
      <legend>{legend}</legend>
      {children}
      {choices.map(({ id, label, hint, mark, disabled = false }) => (
        <label key={id}>
          <input
            type={single ? 'radio' : 'checkbox'}
            {...(single && { name })}
            value={id}
            data-in-label={chips ? '' : undefined}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && (disabled || (!single && chosen.length >= max))}
            onChange={({ target }) => {
              const others = single ? [] : chosen.filter((other) => other !== id)
              onChange(target.checked ? [...others, id] : others)
            }}
          />
          {mark}
          <span>
            {label} {hint !== undefined && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
