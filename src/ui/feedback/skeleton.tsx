/** A still place for content that is on its way: same box, no jump when it arrives. */
import styles from './skeleton.module.css'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

export type SkeletonShape = 'line' | 'title' | 'card' | 'row' | 'slot'

/** `count` boxes of a shape, announced once as `label`. */
export function Skeleton({
  shape = 'line',
  count = 1,
  label = 'Loading…',
}: {
  shape?: SkeletonShape
  count?: number
  label?: string
}) {
  return (
    <output className={styles['stack']} data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} aria-hidden="true" className={`${styles['box']} ${styles[shape]}`} />
      ))}
    </output>
  )
}
