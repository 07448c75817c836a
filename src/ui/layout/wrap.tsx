/** Page-width container with gutters. */
import type { ElementType, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './layout.module.css'

type WrapProps = {
  children: ReactNode
  as?: ElementType
  /** Adds the vertical padding of a page section. */
  section?: boolean
  className?: string | undefined
}

export function Wrap({ children, as: Element = 'div', section = false, className }: WrapProps) {
  return <Element className={classNames(styles.wrap, section && styles.section, className)}>{children}</Element>
}
