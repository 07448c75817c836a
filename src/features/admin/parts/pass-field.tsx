/** Where a pass, or a name, is typed: nothing that the browser corrects or suggests. */
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
