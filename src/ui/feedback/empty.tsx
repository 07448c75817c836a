/** Empty state of a list, with optional help and actions. */
import type { ReactNode } from 'react'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './empty.module.css'

type EmptyProps = {
  illustration?: ReactNode
  title: string
  /** A help sentence. */
  children?: ReactNode
  actions?: ReactNode
  titleAs?: 'h1' | 'h2' | 'h3' | 'p'
}

export function Empty({ illustration, title, children, actions, titleAs = 'h2' }: EmptyProps) {
  return (
    <Stack gap="2-5" className={styles.empty}>
      {illustration !== undefined && <div className={styles.illustration}>{illustration}</div>}
      <Text as={titleAs} size="title">
        {title}
      </Text>
      {children !== undefined && (
        <Text as="div" tone="muted" className={styles.text}>
          {children}
        </Text>
      )}
      {actions !== undefined && (
        <Row gap="3" justify="center" className={styles.actions}>
          {actions}
        </Row>
      )}
    </Stack>
  )
}
