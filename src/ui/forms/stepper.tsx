/** Number input between two bounds, with minus and plus buttons. */
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import styles from './stepper.module.css'

type StepperProps = {
  /** What is counted, for screen readers. Names the input unless a label points at `id`. */
  what: string
  /** Null while the input is empty. */
  value: number | null
  onChange: (value: number | null) => void
  min: number
  max: number
  id?: string
  name?: string
  onBlur?: () => void
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}

export function Stepper({ what, value, onChange, min, max, ...input }: StepperProps) {
  const step = (by: number) => onChange(Math.min(max, Math.max(min, (value ?? min - by) + by)))
  return (
    <div className={styles.stepper} data-invalid={input['aria-invalid'] || undefined}>
      <button type="button" aria-label={`Fewer: ${what}`} disabled={(value ?? max) <= min} onClick={() => step(-1)}>
        <Minus aria-hidden="true" size={18} />
      </button>
      <input
        {...input}
        type="number"
        inputMode="numeric"
        aria-label={input.id === undefined ? what : undefined}
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
      />
      <button type="button" aria-label={`More: ${what}`} disabled={(value ?? min) >= max} onClick={() => step(1)}>
        <Plus aria-hidden="true" size={18} />
      </button>
    </div>
  )
}
