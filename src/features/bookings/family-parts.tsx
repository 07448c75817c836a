/** The parts of the reserve page for a family with several players. For other families their code is not loaded. */
import { Suspense, type ComponentProps } from 'react'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { FamilyPanel as Panel, WhoPlays as Who } from './family-panel.tsx'

const loaded = {
  who: lazyWithPreload(async () => (await import('./family-panel.tsx')).WhoPlays),
  panel: lazyWithPreload(async () => (await import('./family-panel.tsx')).FamilyPanel),
}

/** A check box per player. */
export const WhoPlays = (props: ComponentProps<typeof Who>) => (
  <Suspense fallback={<Skeleton shape="line" />}>
    <loaded.who {...props} />
  </Suspense>
)

/** What is proposed for them around the pick, and the button that books it. */
export const FamilyPanel = (props: ComponentProps<typeof Panel>) => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <loaded.panel {...props} />
  </Suspense>
)
