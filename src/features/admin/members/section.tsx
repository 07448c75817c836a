/** A part of a family's page. */
import type { ReactNode } from 'react'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Section as Titled } from '#ui/layout/section.tsx'
import lists from '#features/admin/parts/lists.module.css'
import styles from './admin-members.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Titled title={title} size="title" gap="3" className={lists.card}>
    {children}
  </Titled>
)

/** A list, or a sentence that says there is nothing. */
export const List = ({ children, none }: { children: readonly ReactNode[]; none: string }) =>
  children.length > 0 ? (
    <Stack as="ul" className={styles.items}>
      {children}
    </Stack>
  ) : (
    <Text size="note" tone="muted">
      {none}
    </Text>
  )
