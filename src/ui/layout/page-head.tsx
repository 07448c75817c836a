/** Page header: the h1, a lead sentence, and page-level actions at the right. */
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Row, Stack, Text } from './box.tsx'
import styles from './layout.module.css'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** The title names people: in the text font, which has the letters of more languages. */
  isName?: boolean
  /** On a phone only a line: the lead is left out, so that the page begins higher. */
  isLow?: boolean
}

export function PageHead({ title, lead, actions, isName = false, isLow = false }: PageHeadProps) {
  return (
    <Row gap="4" align="end" justify="between" className={classNames(styles.pageHead, isLow && styles.low)}>
      <Stack gap="2">
        <Text as="h1" {...(isName && { size: 'title', className: styles.name })}>
          {title}
        </Text>
        {lead !== undefined && (
          <Text size="lead" tone="muted" className={styles.lead}>
            {lead}
          </Text>
        )}
      </Stack>
      {actions !== undefined && (
        <Row className={styles.actions} data-links="" data-screen-only="">
          {actions}
        </Row>
      )}
    </Row>
  )
}
