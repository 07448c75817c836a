/** A part of a page under its heading, which names it. */
import { useId, type ComponentProps, type ReactNode } from 'react'
import { Row, Stack, Text } from './box.tsx'

type SectionProps = Omit<ComponentProps<'section'>, 'title'> &
  Pick<ComponentProps<typeof Stack>, 'gap'> & {
    title: ReactNode
    titleAs?: 'h2' | 'h3'
    /** Of the title, if it is not as large as headings are. */
    size?: 'title' | 'name'
    /** Stands at the end of the title's line. */
    beside?: ReactNode
  }

export function Section({ id, title, titleAs = 'h2', size, gap = '4', beside, children, ...rest }: SectionProps) {
  const ownId = useId()
  const heading = (
    <Text as={titleAs} id={id ?? ownId} size={size}>
      {title}
    </Text>
  )
  return (
    <Stack as="section" gap={gap} aria-labelledby={id ?? ownId} {...rest}>
      {beside === undefined ? (
        heading
      ) : (
        <Row gap="3" align="end" justify="between">
          {heading}
          {beside}
        </Row>
      )}
      {children}
    </Stack>
  )
}
