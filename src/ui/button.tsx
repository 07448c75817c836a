/** Buttons, and links styled as buttons: 48 px high, with a kickplate under the bottom edge. */
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** `quiet` is underlined red text that starts a destructive action; `danger` is the solid red that confirms it. */
export type ButtonTone = 'primary' | 'kick' | 'ghost' | 'danger' | 'quiet'
export type ButtonSize = 'md' | 'sm'

/** Class names that style a link as a button. */
export const buttonClass = (tone: ButtonTone = 'primary', size: ButtonSize = 'md'): string =>
  classNames(styles.button, tone !== 'primary' && styles[tone], size === 'sm' && styles.sm)

type ButtonProps = ComponentPropsWithRef<'button'> & {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  /** The action is running: busy, ignores clicks, keeps the focus. */
  pending?: boolean | undefined
  pendingLabel?: string | undefined
}

/** A button; its type defaults to 'button'. */
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
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
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
      onClick={onPress}
    >
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </button>
  )
}

/** Beside one that is more likely. */
export const GhostButton = (props: ButtonProps) => <Button tone="ghost" {...props} />

/** One of several, beside what it is about. */
export const SmallButton = (props: ButtonProps) => <Button tone="ghost" size="sm" {...props} />

/** Begins what takes something away. */
export const QuietButton = (props: ButtonProps) => <Button tone="quiet" size="sm" {...props} />
