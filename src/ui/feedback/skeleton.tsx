/** Placeholder of the same size as the content being loaded, so that nothing shifts. */
import { Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import styles from './skeleton.module.css'

export type SkeletonShape = 'line' | 'title' | 'card' | 'row'

/** Shows `count` boxes of a shape; screen readers announce `label` once. */
export function Skeleton({
  shape = 'line',
  count = 1,
  label = 'Loading...',
}: {
  shape?: SkeletonShape
  count?: number
  label?: string
}) {
  return (
    <Stack as="output" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" className={`${styles.box} ${styles[shape]}`} />
      ))}
    </Stack>
  )
}
