/** Page-width container with gutters. */
import type { ComponentProps, ElementType } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './layout.module.css'

type WrapProps = ComponentProps<'div'> & {
  as?: ElementType
  /** Adds the vertical padding of a page section. */
  section?: boolean
}

export function Wrap({ as: Element = 'div', section = false, className, ...rest }: WrapProps) {
  return <Element className={classNames(styles.wrap, section && styles.section, className)} {...rest} />
}
