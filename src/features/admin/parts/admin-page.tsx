/** A page of the front desk: its head, and a placeholder until it is known who looks at it. */
import type { ComponentProps, ReactNode } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

type AdminPageProps = ComponentProps<typeof Skeleton> & { title: string; lead: string; children: ReactNode }

export const AdminPage = ({ title, lead, children, ...placeholder }: AdminPageProps) => (
  <>
    <PageHead title={title} lead={lead} />
    {import.meta.env.SSR ? <Skeleton {...placeholder} /> : children}
  </>
)
