/** The HTML part of every message: one column that reads well on a phone, without images, scripts or outside fonts. */
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'
import { renderToStaticMarkup } from 'react-dom/server'
import { facility } from '#domain/facility/facility.ts'
import { chooseText, turnOffText, type Content } from './content.ts'

// Mail programs know neither our tokens nor custom properties; the values are those of src/ui/styles/tokens.css.
const ink = '#0b1b33'
const muted = '#55647a'
const font = 'Helvetica, Arial, sans-serif'
const styles = {
  body: { margin: 0, backgroundColor: '#eef2f7', fontFamily: font, color: ink },
  card: { maxWidth: '560px', margin: '24px auto', padding: '28px', borderRadius: '12px', backgroundColor: '#ffffff' },
  club: { margin: 0, fontSize: '14px', fontWeight: 700, color: muted },
  heading: { margin: '8px 0 16px', fontSize: '24px', lineHeight: '30px' },
  text: { margin: '0 0 14px', fontSize: '16px', lineHeight: '24px' },
  button: {
    display: 'inline-block',
    margin: '6px 0 14px',
    padding: '13px 22px',
    borderRadius: '8px',
    backgroundColor: '#0b3d91',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  small: { margin: '0 0 8px', fontSize: '13px', lineHeight: '19px', color: muted },
  link: { color: muted, wordBreak: 'break-all' },
} as const

function MessageBody({ subject, heading, paragraphs, facts, action, note, choose, turnOff }: Content) {
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{paragraphs[0] ?? heading}</Preview>
      <Body style={styles.body}>
        <Container style={styles.card}>
          <Text style={styles.club}>{facility.name}</Text>
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} style={styles.text}>
              {paragraph}
            </Text>
          ))}
          {facts && facts.length > 0 && (
            <Section>
              {facts.map(({ label, value }) => (
                <Text key={label + value} style={styles.text}>
                  {label}: <strong>{value}</strong>
                </Text>
              ))}
            </Section>
          )}
          {action && (
            <>
              <Button href={action.url} style={styles.button}>
                {action.label}
              </Button>
              <Text style={styles.small}>
                Or open this link:{' '}
                <Link href={action.url} style={styles.link}>
                  {action.url}
                </Link>
              </Text>
            </>
          )}
          <Hr />
          <Text style={styles.small}>
            {note} {turnOff !== undefined && <Link href={turnOff}>{turnOffText}</Link>}{' '}
            {choose !== undefined && <Link href={choose}>{chooseText}</Link>}
          </Text>
          <Text style={styles.small}>
            {facility.name}, <Link href={`mailto:${facility.contactEmail}`}>{facility.contactEmail}</Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The whole document. Drawn with React itself: @react-email/render adds 400 kB for a text part and line breaks. */
export const htmlOf = (content: Content): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<MessageBody {...content} />)}`
