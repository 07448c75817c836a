/** Buttons, and the same look for links: 48 px high, with the kickplate under the edge. */
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** `quiet` is underlined red text for a destructive wish, `danger` the solid red that confirms it in a dialog. */
export type ButtonTone = 'primary' | 'kick' | 'ghost' | 'danger' | 'quiet'
export type ButtonSize = 'md' | 'sm'

/** The class names that make a link look like a button. */
export const buttonClass = (tone: ButtonTone = 'primary', size: ButtonSize = 'md'): string =>
  classNames(styles['button'], styles[tone], size === 'sm' && styles['sm'])

type ButtonProps = ComponentPropsWithRef<'button'> & {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  /** Under way: shown busy, does nothing when pressed, keeps the focus. */
  pending?: boolean | undefined
  /** Said instead of the label while pending. */
  pendingLabel?: string | undefined
}

/** A button of type 'button' unless told otherwise. */
export function Button({
  tone,
  size,
  pending = false,
  pendingLabel,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(tone, size), className)}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </button>
  )
}
