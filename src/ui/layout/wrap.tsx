/** The page's width and gutters; a `section` of a page also gets its breathing room above and below. */
import type { ElementType, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './wrap.module.css'

type WrapProps = {
  children: ReactNode
  as?: ElementType
  /** Vertical room as between two sections of a page. */
  section?: boolean
  id?: string
  className?: string | undefined
}

export function Wrap({ children, as: Element = 'div', section = false, id, className }: WrapProps) {
  return (
    <Element id={id} className={classNames(styles['wrap'], section && styles['section'], className)}>
      {children}
    </Element>
  )
}
