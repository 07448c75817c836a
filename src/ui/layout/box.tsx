/** Layout boxes: below each other, in a row, in columns. A feature's style sheet keeps color and shape. */
import type { ComponentProps, ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './box.module.css'
import layoutStyles from './layout.module.css'

type Props<Element extends ElementType, Own> = Own & { as?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof Own | 'as'
  >

type Layout = {
  /** A step of the spacing scale: '3' is --s-3. */
  gap?: '0' | '0-5' | '1' | '1-5' | '2' | '2-5' | '3' | '3-5' | '4' | '4-5' | '5' | '6'
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'center' | 'end' | 'between'
  /** A panel of its own; 'high' for one that stands out. */
  card?: 'low' | 'high'
  className?: string | undefined
}

function Box({
  as: Tag = 'div',
  kind,
  gap,
  align,
  justify,
  card,
  className,
  ...rest
}: Props<ElementType, Layout & { kind: string }>) {
  return (
    <Tag
      className={classNames(kind, className)}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-card={card}
      {...rest}
    />
  )
}

/** Parts below each other, each as wide as the whole. A list in it has no bullets. */
export function Stack<Element extends ElementType = 'div'>({ gap = '3', ...props }: Props<Element, Layout>) {
  return <Box kind={styles.stack} gap={gap} {...props} />
}

/** Parts below each other on a phone, and side by side from 900 px on: halves, unless a class sets `--columns`. */
export function Split<Element extends ElementType = 'div'>({ gap = '4-5', ...props }: Props<Element, Layout>) {
  return <Box kind={styles.split} gap={gap} {...props} />
}

/** Parts side by side; they wrap, unless `wrap` is false. */
export function Row<Element extends ElementType = 'div'>({
  gap = '2',
  align = 'center',
  wrap = true,
  ...props
}: Props<Element, Layout & { wrap?: boolean }>) {
  return <Box kind={styles.row} gap={gap} align={align} data-nowrap={wrap ? undefined : ''} {...props} />
}

/** Columns of one width, as many as fit: two 'narrow' ones on a phone. Cards in a row are equally high. */
export function Grid<Element extends ElementType = 'div'>({
  gap = '4',
  column = 'wide',
  ...props
}: Props<Element, Layout & { column?: 'narrow' | 'middle' | 'wide' | 'card' }>) {
  return <Box kind={styles.grid} gap={gap} data-column={column} {...props} />
}

type Look = {
  /** 'title' and 'name' are headings in the font of the text; 'h3' is a small one in its own. */
  size?: 'micro' | 'label' | 'small' | 'note' | 'lead' | 'name' | 'title' | 'h3' | undefined
  /** 'muted' is read second. */
  tone?: 'muted' | 'danger'
}

/** Text of another size or tone than what is around it; a paragraph, unless `as` says otherwise. */
export function Text<Element extends ElementType = 'p'>({ as, size, tone, ...rest }: Props<Element, Look>) {
  const Tag: ElementType = as ?? 'p'
  return <Tag data-size={size} data-tone={tone} {...rest} />
}

/** What is read last: a date, a condition. */
export function SmallPrint<Element extends ElementType = 'p'>({ as, ...rest }: Props<Element, object>) {
  const Tag: ElementType = as ?? 'p'
  return <Tag data-size="small" data-tone="muted" {...rest} />
}

/** The words of a sentence that are read second. */
export const Muted = (props: ComponentProps<'span'>) => <Text as="span" tone="muted" {...props} />

/** A sentence that leads on, with links as high as a fingertip. */
export const LinkLine = (props: ComponentProps<'p'>) => <Text tone="muted" data-links="" {...props} />

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={layoutStyles.hidden}>{children}</span>
)

/** `section` adds the vertical padding of a page section. */
type WrapProps = ComponentProps<'div'> & { as?: ElementType; section?: boolean }

/** As wide as the page, with gutters. */
export const Wrap = ({ as: Tag = 'div', section = false, className, ...rest }: WrapProps) => (
  <Tag className={classNames(layoutStyles.wrap, section && layoutStyles.section, className)} {...rest} />
)
