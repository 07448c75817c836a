/** A text field with a list of suggestions: the arrow keys enter it, Enter takes the marked one. */
import { Combobox as HeadlessCombobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import type { ReactNode } from 'react'
import styles from './combobox.module.css'
import { FieldFrame } from './field-frame.tsx'
import fieldStyles from './field.module.css'

type ComboboxProps<Item> = {
  id: string
  label: string
  name?: string
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  aria?: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
  /** The text in the field. */
  text: string
  onText: (text: string) => void
  onBlur?: () => void
  /** What can be picked; undefined if nothing is searched. */
  items: readonly Item[] | undefined
  keyOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onPick: (item: Item) => void
  /** Names the list for screen readers. */
  listLabel: string
  /** Shown below the field if nothing is found. */
  none: string
  /** What stands in the place of what is found: that it is coming, or did not come. */
  children?: ReactNode
}

export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { id, label, name, hint, error, placeholder, aria, text, onText, onBlur, items, keyOf, renderItem } = props
  return (
    <HeadlessCombobox<Item | null> value={null} onChange={(item) => item && props.onPick(item)}>
      <div className={styles.combobox}>
        <FieldFrame id={id} label={label} hint={hint} error={error}>
          <ComboboxInput
            id={id}
            name={name}
            // A dialog with a search begins with it.
            data-autofocus=""
            className={fieldStyles.input}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={label}
            displayValue={() => text}
            {...aria}
            onChange={({ target }) => onText(target.value)}
            onBlur={onBlur}
          />
        </FieldFrame>
        {items && items.length > 0 && (
          // Above the page: were it part of it, what is below would move away under a click when the list closes.
          <ComboboxOptions anchor="bottom start" className={styles.options} aria-label={props.listLabel} modal={false}>
            {items.map((item) => (
              <ComboboxOption key={keyOf(item)} value={item} className={styles.option}>
                {renderItem(item)}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        )}
        {items?.length === 0 && <output>{props.none}</output>}
        {props.children}
      </div>
    </HeadlessCombobox>
  )
}
