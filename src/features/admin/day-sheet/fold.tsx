/** A collapsible section that shows a count; full width when open. */
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import listStyles from '#features/admin/parts/lists.module.css'
import { Stack } from '#ui/layout/box.tsx'
import styles from './day-sheet.module.css'

type FoldProps = { title: string; count: number; open?: boolean; children: ReactNode }

export const Fold = ({ title, count, open, children }: FoldProps) =>
  count > 0 && (
    <details open={open} className={classNames(listStyles.bar, styles.fold)} data-now>
      <summary>
        {title} ({count})
      </summary>
      <Stack gap="2-5">{children}</Stack>
    </details>
  )
