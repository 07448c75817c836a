/** A card: an image above a yellow rule, text, and actions at the bottom so that cards in a row line up. */
import type { ElementType, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack } from './box.tsx'

type CardProps = {
  illustration?: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** The HTML element; default 'article'. */
  as?: ElementType
  className?: string | undefined
}

export function Card({ illustration, children, actions, as: Element = 'article', className }: CardProps) {
  return (
    <Element className={classNames(styles.card, className)} data-card="high">
      {illustration !== undefined && <div className={styles.illustration}>{illustration}</div>}
      <Stack gap="2" className={styles.body}>
        {children}
      </Stack>
      {actions !== undefined && (
        <Row gap="3" className={styles.actions} data-links="">
          {actions}
        </Row>
      )}
    </Element>
  )
}
