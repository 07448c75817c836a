/** The field for a pass or a name, which the browser neither corrects nor completes. */
import fieldStyles from '#ui/forms/field.module.css'

type PassFieldProps = {
  id: string
  value: string
  onValue: (value: string) => void
  maxLength: number
  'aria-label'?: string
}

export function PassField({ onValue, ...input }: PassFieldProps) {
  return (
    <input
      {...input}
      className={fieldStyles.input}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}
