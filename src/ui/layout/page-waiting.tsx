/** A page before what it shows is known: its heading, and boxes. */
import type { ComponentProps } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from './page-head.tsx'

type PageWaitingProps = Pick<ComponentProps<typeof PageHead>, 'title' | 'lead'> &
  Pick<ComponentProps<typeof Skeleton>, 'count'>

export const PageWaiting = ({ count, ...head }: PageWaitingProps) => (
  <>
    <PageHead {...head} />
    <Skeleton shape="card" count={count ?? 1} />
  </>
)
