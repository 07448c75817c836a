/** A page of the front desk: its head, and a placeholder until it is known who looks at it. */
import type { ComponentProps, ReactNode } from 'react'
import type { EndpointName } from '#api-contract/endpoints.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { roleFor, useMayCall } from '#lib/session/may-call.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

type AdminPageProps = ComponentProps<typeof Skeleton> & {
  title: string
  lead: string
  /** The call that whoever opens the page must be allowed to make. */
  needs?: EndpointName
  children: ReactNode
}

export const AdminPage = ({ title, lead, needs = 'whoAmI', children, ...placeholder }: AdminPageProps) => (
  <ForRole needs={needs} title={title}>
    <PageHead title={title} lead={lead} />
    {import.meta.env.SSR ? <Skeleton {...placeholder} /> : children}
  </ForRole>
)

/** The page, or only whom to ask for it. */
export function ForRole({
  needs,
  title,
  children,
}: Pick<AdminPageProps, 'title' | 'children'> & { needs: EndpointName }) {
  const staffRole = roleFor(needs)
  const mayOpen = useMayCall(needs) || import.meta.env.SSR
  if (mayOpen || !staffRole) return children
  return <PageHead title={title} lead={staffMessages.roleTooLow[staffRole]} />
}
