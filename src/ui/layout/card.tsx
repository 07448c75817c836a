/** A card: art on top over a kick rule, text, and actions at the foot so that a row of cards lines up. */
import type { ElementType, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from '#ui/class-names.ts'

type CardProps = {
  art?: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** The element it is, 'article' by default. */
  as?: ElementType
  className?: string | undefined
}

export function Card({ art, children, actions, as: Element = 'article', className }: CardProps) {
  return (
    <Element className={classNames(styles['card'], className)}>
      {art !== undefined && <div className={styles['art']}>{art}</div>}
      <div className={styles['body']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </Element>
  )
}

/** Cards side by side as the width allows, one below the other on phones. */
export function CardGrid({ children, as: Element = 'div' }: { children: ReactNode; as?: ElementType }) {
  return <Element className={styles['grid']}>{children}</Element>
}
