/** A part of a family's page. */
import type { ReactNode } from 'react'
import { Section as Titled } from '#ui/layout/section.tsx'
import lists from '#features/admin/parts/lists.module.css'

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Titled title={title} size="title" gap="3" className={lists.card}>
    {children}
  </Titled>
)
